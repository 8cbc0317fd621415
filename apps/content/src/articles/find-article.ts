import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import type { Article } from '@commonplace/proto/content/v1/articles';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { selectArticles, toArticle } from './article-view.ts';
import { readableOf } from './visibility.ts';

/** Whoever reads; nobody in particular without an id. */
interface Reader {
  readerId: number | undefined;
}

function selectReadable(db: Kysely<Tables>, given: Given<Reader>) {
  return selectArticles(db).where(readableOf('a', given('readerId')));
}

export const articleById = statement('article-by-id', (db: Kysely<Tables>, given: Given<Reader & { id: number }>) =>
  selectReadable(db, given).where('a.id', '=', given('id')),
);

export const articleByPath = statement(
  'article-by-path',
  (db: Kysely<Tables>, given: Given<Reader & { username: string; slug: string }>) =>
    selectReadable(db, given)
      .where('a.slug', '=', given('slug'))
      .where(sql<boolean>`lower(${given('username')}) in (lower(author.username), lower(organization.username))`)
      .orderBy('a.id')
      .limit(1),
);

/** An article that this user (undefined: anybody) may read; undefined when there is none. */
export async function findArticle(
  db: StatementRunner,
  readerId: number | undefined,
  id: number,
): Promise<Article | undefined> {
  const row = await articleById.first(db, { readerId, id });
  return row && toArticle(row);
}

/** As `findArticle`, by the username of its author or organization, and its slug. */
export async function findArticleByPath(
  db: StatementRunner,
  readerId: number | undefined,
  path: { username: string; slug: string },
): Promise<Article | undefined> {
  const row = await articleByPath.first(db, { readerId, ...path });
  return row && toArticle(row);
}
