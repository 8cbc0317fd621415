import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Ids of the users whom these lower-cased usernames name; unknown names are left out. */
export async function mentionedUserIds(em: SqlEntityManager, usernames: readonly string[]): Promise<number[]> {
  if (usernames.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(username) = any(${[...usernames]}::text[]) and not deleted order by id`.execute(
    em.getKysely(),
  );
  return rows.map(({ id }) => id);
}
