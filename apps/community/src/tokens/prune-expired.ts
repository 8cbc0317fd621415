import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';

export const pruneExpiredJob = defineJob({
  name: 'prune-expired',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '17 * * * *',
});

/** Tables with rows that expire, and their expiry columns. */
const ends = {
  sessions: 'expires_at',
  one_time_tokens: 'expires_at',
  answered_challenges: 'expires_at',
  organization_invitations: 'expires_at',
  attempts: 'window_ends_at',
} as const;

/** Removes expired rows. */
export async function pruneExpired(
  { database }: Pick<CommunityContext, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  for (const [table, column] of Object.entries(ends)) {
    await deleteInBatches(database, { table, where: sql`${sql.ref(column)} < now()` }, signal);
  }
}
