import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { Article } from '@commonplace/proto/content/v1/articles';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { selectArticles, toArticle } from '../article-view.ts';
import { readableOf } from '../visibility.ts';
import { pathCandidates } from './path-candidates.ts';
import type { Viewer } from './viewer.ts';

function selectReadable(db: Kysely<Tables>, param: Param<Viewer>) {
  const viewer = { viewerId: param('viewerId'), moderates: param('moderates') };
  return selectArticles(db).where(readableOf('a', 'author', viewer));
}

export const articleById = statement('article-by-id', (db: Kysely<Tables>, param: Param<Viewer & { id: number }>) =>
  selectReadable(db, param).where('a.id', '=', param('id')),
);

const anyArticleById = statement('any-article-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectArticles(db).where('a.id', '=', param('id')),
);

/** Returns the edit tag of an existing article, even if the caller may not read it. */
export async function readArticleTag(db: StatementRunner, id: number): Promise<string> {
  return toArticle(await anyArticleById.one(db, { id })).etag;
}

/** Finds an article by a current or a former path. */
export const articleByPath = statement(
  'article-by-path',
  (db: Kysely<Tables>, param: Param<Viewer & { username: string; slug: string }>) =>
    selectReadable(db, param)
      .innerJoin(pathCandidates(param('username'), param('slug')), 'candidate.article_id', 'a.id')
      .orderBy('candidate.rank')
      .orderBy('a.id')
      .limit(1),
);

/** Returns an article that the viewer may read; undefined if there is none. */
export async function findArticle(db: StatementRunner, viewer: Viewer, id: number): Promise<Article | undefined> {
  const row = await articleById.first(db, { ...viewer, id });
  return row && toArticle(row);
}

/** Returns an article by a current or a former path, like `findArticle`. */
export async function findArticleByPath(
  db: StatementRunner,
  viewer: Viewer,
  path: { username: string; slug: string },
): Promise<Article | undefined> {
  const row = await articleByPath.first(db, { ...viewer, ...path });
  return row && toArticle(row);
}
