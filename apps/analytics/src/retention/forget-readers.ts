import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AnalyticsContext } from '../context.ts';

export const forgetReadersJob = defineJob({
  name: 'forget-readers',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '40 * * * *',
});

/** Deletes the views whose reading is over: the longest reading time that counts is a day. */
export async function forgetReaders(
  { database }: Pick<AnalyticsContext, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const where = sql`reported_at < now() - interval '1 day'`;
  await deleteInBatches(database, { table: 'recent_views', where }, signal);
}
