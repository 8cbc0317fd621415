import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/**
 * Notes in the write's own transaction that the article's engagement is to be counted again. Marks are only ever
 * added, so writers never wait for each other; the counter takes those whose writes it can see.
 */
export async function markEngagement(em: SqlEntityManager, articleId: number): Promise<void> {
  await em.getKysely<Tables>().insertInto('engagement_marks').values({ article_id: articleId }).execute();
}
