import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Has these names, and no others, lead to somebody beside their own. */
export async function keepFormerUsernames(
  em: SqlEntityManager,
  userId: number,
  names: readonly string[],
): Promise<void> {
  const db = em.getKysely<Tables>();
  await sql`
    delete from former_usernames
    where user_id = ${userId} and username <> all(${names}::text[])`.execute(db);
  if (names.length === 0) return;
  await sql`
    insert into former_usernames (username, user_id)
    select name, ${userId}::integer from unnest(${names}::text[]) as name order by name
    on conflict (username) do update set user_id = excluded.user_id`.execute(db);
}
