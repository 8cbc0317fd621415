import { defineJob } from '@commonplace/jobs/define-job';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** So few that nobody waits for their locks. */
const batch = 1_000;

export const pruneRecordsJob = defineJob({
  name: 'prune-oauth-records',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  schedule: '41 * * * *',
});

/** Removes codes and tokens that have expired. Nobody is told: gateways know when a token expires. */
export async function pruneRecords(
  { database }: Pick<CommunityContext, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const db = database.reader<Tables>(signal);
  const expired = db
    .selectFrom('oauth_records')
    .select('id')
    .where('expires_at', '<', sql<string>`now()`)
    .orderBy('expires_at')
    .limit(batch);
  let removed = batch;
  while (removed === batch && !signal.aborted) {
    const rows = await db.deleteFrom('oauth_records').where('id', 'in', expired).returning('id').execute();
    removed = rows.length;
  }
}
