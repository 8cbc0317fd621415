import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What a billboard is shown beside. */
export interface ArticleBeside {
  id: number;
  organizationId: number | null;
  tags: string[];
}

const select = (db: Kysely<Tables>) =>
  db.selectFrom('audience_articles').select(['id', 'organization_id', 'tag_list']).where('published', '=', true);

const byId = statement('article-beside-by-id', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  select(db).where('id', '=', given('id')),
);

const byPath = statement('article-beside-by-path', (db: Kysely<Tables>, given: Given<{ path: string }>) =>
  select(db).where('path', '=', given('path')).limit(1),
);

/**
 * The article that is asked for, by its id or its path in any case; undefined when none is.
 * @throws DomainError not_found for one that not everybody may see.
 */
export async function findArticleBeside(
  db: StatementRunner,
  { articleId, articlePath }: { articleId?: number | undefined; articlePath?: string | undefined },
): Promise<ArticleBeside | undefined> {
  if (articleId === undefined && articlePath === undefined) return undefined;
  const row =
    articlePath === undefined
      ? await byId.first(db, { id: articleId ?? 0 })
      : await byPath.first(db, { path: articlePath.toLowerCase() });
  if (row === undefined) throw notFound();
  return {
    id: row.id,
    organizationId: row.organization_id,
    tags: row.tag_list === '' ? [] : row.tag_list.split(','),
  };
}
