import { defineJob } from '@commonplace/jobs/define-job';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';

export const pruneExpiredJob = defineJob({
  name: 'prune-expired',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  schedule: '17 * * * *',
});

/** What ends by itself, and when. */
const ends = {
  sessions: 'expires_at',
  one_time_tokens: 'expires_at',
  answered_challenges: 'expires_at',
  attempts: 'window_ends_at',
} as const;

const batch = 1_000;

/** Removes what has ended by itself, so much in a statement that nobody waits for it. */
export async function pruneExpired(
  { database }: Pick<CommunityContext, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  for (const [table, column] of Object.entries(ends)) {
    let removed = batch;
    while (removed === batch && !signal.aborted) {
      const ended = sql`select ctid from ${sql.table(table)} where ${sql.ref(column)} < now() limit ${batch}`;
      const result = await sql`delete from ${sql.table(table)} where ctid = any(array(${ended}))`.execute(
        database.reader(signal),
      );
      removed = Number(result.numAffectedRows ?? 0);
    }
  }
}
