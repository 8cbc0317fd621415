import { statement, type Given, type RowOf, type StatementRunner } from '@commonplace/db/statement';
import { keepSnapshot } from '@commonplace/events/projection';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import { articles } from '@commonplace/service/article-projection';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const articleById = statement('article-by-id', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  db.selectFrom('articles').select(['id', 'published']).where('id', '=', given('id')).where('deleted', '=', false),
);

/** The copy of an article. */
export type ProjectedArticle = RowOf<typeof articleById>;

/** Returns the article; undefined when it is unknown or deleted. */
export function findArticle(db: StatementRunner, id: number): Promise<ProjectedArticle | undefined> {
  return articleById.first(db, { id });
}

/** Stores the newest version of an article; an older one changes nothing. */
export async function projectArticle(em: SqlEntityManager, event: ArticleChanged): Promise<void> {
  await keepSnapshot(em, articles, event);
}
