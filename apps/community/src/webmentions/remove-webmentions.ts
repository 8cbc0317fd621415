import { statement, type Param } from '@commonplace/db/statement';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const remove = statement(
  'remove-webmentions',
  (_: Kysely<Tables>, param: Param<{ articleIds: number[] }>) => sql`
    delete from webmentions where article_id = any(${param('articleIds')}::integer[])`,
);

/** Removes the mentions of deleted articles. */
export async function removeWebmentions(em: SqlEntityManager, events: readonly ArticleChanged[]): Promise<void> {
  const articleIds = events.filter(({ deleted }) => deleted).map(({ id }) => id);
  if (articleIds.length > 0) await remove.all(em.getKysely(), { articleIds });
}
