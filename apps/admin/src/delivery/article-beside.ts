import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import { learnArticle, type AskedArticle } from '../audience/learn-article.ts';
import type { AdminContext } from '../context.ts';
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

function find(db: StatementRunner, { articleId, articlePath }: AskedArticle) {
  return articlePath === undefined
    ? byId.first(db, { id: articleId ?? 0 })
    : byPath.first(db, { path: articlePath.toLowerCase() });
}

/**
 * The article that is asked for, by its id or its path in any case; undefined when none is.
 * @throws DomainError not_found for one that not everybody may see.
 */
export async function findArticleBeside(
  context: Pick<AdminContext, 'articles' | 'database' | 'logger'>,
  call: CallContext,
  asked: AskedArticle,
): Promise<ArticleBeside | undefined> {
  if (asked.articleId === undefined && asked.articlePath === undefined) return undefined;
  const db = context.database.reader(call.signal);
  const row = (await find(db, asked)) ?? ((await learnArticle(context, call, asked)) && (await find(db, asked)));
  if (!row) throw notFound();
  return {
    id: row.id,
    organizationId: row.organization_id,
    tags: row.tag_list === '' ? [] : row.tag_list.split(','),
  };
}
