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
  await sql`delete from recent_views where reported_at < now() - interval '1 day'`.execute(database.reader(signal));
}
