import { violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/**
 * Refuses a title that its author has given to another article in the last five minutes (1.11). Until the end of the
 * transaction nobody else can use it, so that of two requests at once only one succeeds.
 */
export async function claimTitle(em: SqlEntityManager, userId: number, title: string): Promise<void> {
  const kysely = em.getKysely();
  await sql`select pg_advisory_xact_lock(${userId}::integer, hashtext(${title}))`.execute(kysely);
  const { rows } = await sql`select 1 from articles
    where user_id = ${userId} and title = ${title} and created_at > now() - interval '5 minutes' limit 1`.execute(
    kysely,
  );
  if (rows.length > 0) throw violation('title', 'has already been used in the last five minutes');
}
