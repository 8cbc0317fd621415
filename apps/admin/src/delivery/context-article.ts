import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import { fetchArticle, type ArticleReference } from '../audience/fetch-article.ts';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** The article next to which a billboard is shown. */
export interface ContextArticle {
  id: number;
  organizationId: number | null;
  tags: string[];
}

const select = (db: Kysely<Tables>) =>
  db.selectFrom('audience_articles').select(['id', 'organization_id', 'tag_list']).where('published', '=', true);

const byId = statement('context-article-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  select(db).where('id', '=', param('id')),
);

const byPath = statement('context-article-by-path', (db: Kysely<Tables>, param: Param<{ path: string }>) =>
  select(db).where('path', '=', param('path')).limit(1),
);

function find(db: StatementRunner, { articleId, articlePath }: ArticleReference) {
  return articlePath === undefined
    ? byId.first(db, { id: articleId ?? 0 })
    : byPath.first(db, { path: articlePath.toLowerCase() });
}

/**
 * Returns the article named by id or by path in any case; undefined if the request names none.
 * @throws DomainError not_found for an article that is not public.
 */
export async function findContextArticle(
  context: Pick<AdminContext, 'articles' | 'database' | 'logger'>,
  call: CallContext,
  reference: ArticleReference,
): Promise<ContextArticle | undefined> {
  if (reference.articleId === undefined && reference.articlePath === undefined) return undefined;
  const db = context.database.reader(call.signal);
  const row =
    (await find(db, reference)) ?? ((await fetchArticle(context, call, reference)) && (await find(db, reference)));
  if (!row) throw notFound();
  return {
    id: row.id,
    organizationId: row.organization_id,
    tags: row.tag_list === '' ? [] : row.tag_list.split(','),
  };
}
