import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import type { Article } from '@commonplace/proto/content/v1/articles';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { selectArticles, toArticle } from '../article-view.ts';
import type { Viewer } from './viewer.ts';
import { readableOf } from '../visibility.ts';

function selectReadable(db: Kysely<Tables>, given: Given<Viewer>) {
  const viewer = { viewerId: given('viewerId'), moderates: given('moderates') };
  return selectArticles(db).where(readableOf('a', 'author', viewer));
}

export const articleById = statement('article-by-id', (db: Kysely<Tables>, given: Given<Viewer & { id: number }>) =>
  selectReadable(db, given).where('a.id', '=', given('id')),
);

const anyArticleById = statement('any-article-by-id', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  selectArticles(db).where('a.id', '=', given('id')),
);

/** Returns the edit tag of an existing article, even if the caller may not read it. */
export async function readArticleTag(db: StatementRunner, id: number): Promise<string> {
  return toArticle(await anyArticleById.one(db, { id })).etag;
}

export const articleByPath = statement(
  'article-by-path',
  (db: Kysely<Tables>, given: Given<Viewer & { username: string; slug: string }>) =>
    selectReadable(db, given)
      .where('a.slug', '=', given('slug'))
      .where(
        sql<boolean>`lower(${given('username')} collate "C") in (lower(author.username collate "C"), lower(organization.username collate "C"))`,
      )
      .orderBy('a.id')
      .limit(1),
);

/** Finds an article by a path with a former username. */
export const articleByFormerPath = statement(
  'article-by-former-path',
  (db: Kysely<Tables>, given: Given<Viewer & { username: string; slug: string }>) =>
    selectReadable(db, given).where(
      sql<boolean>`a.id = coalesce((
        select article_id from former_addresses
        where username = lower(${given('username')} collate "C") and slug = ${given('slug')}
      ), (
        select moved.id from former_usernames as former join articles as moved on moved.user_id = former.user_id
        where former.username = lower(${given('username')} collate "C") and moved.slug = ${given('slug')}
      ), (
        select moved.id from former_organization_usernames as former
        join articles as moved on moved.organization_id = former.organization_id
        where former.username = lower(${given('username')} collate "C") and moved.slug = ${given('slug')}
        order by moved.id limit 1
      ))`,
    ),
);

/** Returns an article that the viewer may read; undefined if there is none. */
export async function findArticle(db: StatementRunner, viewer: Viewer, id: number): Promise<Article | undefined> {
  const row = await articleById.first(db, { ...viewer, id });
  return row && toArticle(row);
}

/** As `findArticle`, by slug and the current or a former username of its author or organization. */
export async function findArticleByPath(
  db: StatementRunner,
  viewer: Viewer,
  path: { username: string; slug: string },
): Promise<Article | undefined> {
  const parameters = { ...viewer, ...path };
  const row = (await articleByPath.first(db, parameters)) ?? (await articleByFormerPath.first(db, parameters));
  return row && toArticle(row);
}
