import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { queryRows } from '../query.ts';
import { articleColumns, articleJoins, toSummary, type ArticleRow } from './article-view.ts';

const statement = `select ${articleColumns}
  from unnest($1::integer[]) with ordinality wanted (id, position)
  join articles a on a.id = wanted.id and a.published and a.published_at <= now() ${articleJoins}
  order by wanted.position`;

/** Published articles by id, in the order asked for (E28); others are left out. */
export async function batchGetArticles(
  context: ContentContext,
  call: CallContext,
  ids: readonly number[],
): Promise<ArticleSummary[]> {
  const rows = await queryRows<ArticleRow>(context.database.fork(call.signal), statement, [ids]);
  return rows.map(toSummary);
}
