import type { MigrationClass } from '@commonplace/db/migrations';
import { CreateAnalytics } from './0001-analytics.ts';
import { CreateJobs } from './0002-jobs.ts';
import { Idempotency } from './0003-idempotency.ts';

/** Every migration of the analytics database, oldest first. */
export const migrations: MigrationClass[] = [CreateAnalytics, CreateJobs, Idempotency];
