import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../../context.ts';

export const pruneRecordsJob = defineJob({
  name: 'prune-oauth-records',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '41 * * * *',
});

/** Removes expired codes and tokens. Gateways know the expiry, so nothing is announced. */
export async function pruneRecords(
  { database }: Pick<CommunityContext, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(database, { table: 'oauth_records', where: sql`expires_at < now()` }, signal);
}
