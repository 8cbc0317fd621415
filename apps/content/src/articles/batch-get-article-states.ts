import { prepared } from '@commonplace/db/prepared-statements';
import type { CallContext } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { queryRows } from '../query.ts';

/** Whether an article that there is can be read by everybody. */
interface ArticleState {
  id: number;
  published: boolean;
}

const statement = prepared(
  'article-states',
  `select id, published and coalesce(published_at <= now(), false) as published from articles where id = any($1)`,
);

/** Which of these articles there are, and which of them everybody may read. Unknown and deleted ones are left out. */
export async function batchGetArticleStates(
  context: ContentContext,
  call: CallContext,
  ids: readonly number[],
): Promise<ArticleState[]> {
  return queryRows<ArticleState>(context.database.fork(call.signal), statement, [ids]);
}
