import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { refreshArticleTags } from '../tags/article-tags.ts';

/**
 * Hides all articles of a hidden author from lists at once (MarkUserAsSpam). Their scores and events follow with the
 * refresh.
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
