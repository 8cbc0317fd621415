import { statement, type Param, type RowOf, type StatementRunner } from '@commonplace/db/statement';
import { keepSnapshot, type Projection } from '@commonplace/events/projection';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import { articles as sharedArticles } from '@commonplace/service/article-projection';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Copies of content's articles, with what comments need to know. */
export const articles: Projection<ArticleChanged> = {
  ...sharedArticles,
  row: (event) => ({ ...sharedArticles.row(event), version: event.version, comments_closed: event.commentsClosed }),
};

const articleById = statement('article-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db.selectFrom('articles').select(['id', 'published']).where('id', '=', param('id')).where('deleted', '=', false),
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
