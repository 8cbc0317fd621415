import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Notifications that a limited account may cause in an hour (LimitUser); others are unlimited. */
export const maxPerHour = 10;

/** Returns the key of the counter, which must not change because stored counts use it. */
function subjectOf(actorId: number): Buffer {
  return createHash('sha256').update(`notifications-of-limited\n${actorId}`).digest();
}

/**
 * Returns how many notifications a limited account may still cause in this hour. Locks the count until the transaction
 * ends.
 */
export async function readAllowance(em: SqlEntityManager, actorId: number): Promise<number> {
  const subject = subjectOf(actorId);
  const { rows } = await sql<{ used: number }>`
    insert into attempts (subject, used, window_ends_at) values (${subject}, 0, now() + interval '1 hour')
    on conflict (subject) do update set
      used = case when attempts.window_ends_at <= now() then 0 else attempts.used end,
      window_ends_at = case when attempts.window_ends_at <= now() then excluded.window_ends_at
        else attempts.window_ends_at end
    returning used`.execute(em.getKysely());
  return Math.max(0, maxPerHour - (rows[0]?.used ?? 0));
}

/** Adds to the count, in the transaction that read it. */
export async function spendAllowance(em: SqlEntityManager, actorId: number, used: number): Promise<void> {
  await sql`update attempts set used = used + ${used} where subject = ${subjectOf(actorId)}`.execute(em.getKysely());
}
