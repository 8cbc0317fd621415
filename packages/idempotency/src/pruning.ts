import type { Database } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { z } from 'zod';
import { pruneRecords } from './records.ts';

const pruneIdempotencyRecords = defineJob({
  name: 'prune-idempotency-records',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '41 * * * *',
});

/** Deletes expired answers every hour. */
export function idempotencyPruning(database: Database): JobHandler {
  return perform(pruneIdempotencyRecords, (_payload, { signal }) => pruneRecords(database, signal));
}
