import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { refreshArticleTags } from '../tags/article-tags.ts';

/**
 * Takes all articles of an author who is hidden off every list at once, however many there are (A4). What follows of it,
 * their scores and events, is left to the refresh.
 */
export async function unlistArticles(em: SqlEntityManager, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select id from articles where user_id = ${userId} and listed order by id for no key update
    )
    update articles set listed = false, featured = false, withheld = true
    from held where articles.id = held.id
    returning articles.id`.execute(em.getKysely());
  await refreshArticleTags(
    em,
    rows.map(({ id }) => id),
  );
}
