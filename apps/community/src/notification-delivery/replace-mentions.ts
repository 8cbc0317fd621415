import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Keeps transactions short, because they lock rows. */
const batch = 500;

/** Replaces or removes an account in the pending mentions of articles, in batches. Returns whether any may remain. */
export async function replaceMentions(em: SqlEntityManager, userId: number, by: number | null): Promise<boolean> {
  const { rows } = await sql`
    update publications
    set mentioned_user_ids = case
      when ${by}::integer is null or ${by}::integer = any(mentioned_user_ids)
        then array_remove(mentioned_user_ids, ${userId}::integer)
      else array_replace(mentioned_user_ids, ${userId}::integer, ${by}::integer) end
    where article_id = any(array(
      select article_id from publications
      where mentioned_user_ids @> array[${userId}::integer] and mentioned_user_ids <> '{}'
      order by article_id limit ${batch} for update
    ))
    returning 1`.execute(em.getKysely());
  return rows.length === batch;
}
