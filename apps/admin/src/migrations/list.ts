import type { MigrationClass } from '@commonplace/db/migrations';
import { CreateAdmin } from './0001-admin.ts';
import { CreateJobs } from './0002-jobs.ts';
import { Idempotency } from './0003-idempotency.ts';

/** Every migration of the admin database, oldest first. */
export const migrations: MigrationClass[] = [CreateAdmin, CreateJobs, Idempotency];
