import { rateLimited } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

const daySeconds = 24 * 60 * 60;

/**
 * Throws `rate_limited`, with the time of the next free slot, when the user began more than `limit` follows within the
 * last 24 hours, including this transaction. The caller has locked the user.
 */
export async function requireDailyLimit(em: SqlEntityManager, followerId: number, limit: number): Promise<void> {
  const { rows } = await sql<{ count: number; room_in: number }>`
    select count(*)::integer as count,
      ceil(extract(epoch from min(created_at) + interval '24 hours' - now()))::integer as room_in
    from follows
    where follower_id = ${followerId} and active and created_at > now() - interval '24 hours'`.execute(em.getKysely());
  const { count = 0, room_in: roomIn = daySeconds } = rows[0] ?? {};
  if (count > limit) throw rateLimited(Math.min(daySeconds, Math.max(1, roomIn)));
}
