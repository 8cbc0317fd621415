import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { publicOf } from '../visibility.ts';

const states = statement('article-states', (db: Kysely<Tables>, param: Param<{ ids: readonly number[] }>) =>
  db
    .selectFrom('articles')
    .select(['id', publicOf('articles').as('published'), 'comments_closed as commentsClosed'])
    .where('id', '=', (eb) => eb.fn.any(param('ids'))),
);

/**
 * Returns which of the articles exist, whether they are public (`published`) and whether they refuse new comments. Unknown
 * and deleted ones are left out.
 */
export function batchGetArticleStates(
  context: ContentContext,
  call: CallContext,
  ids: readonly number[],
): Promise<RowOf<typeof states>[]> {
  return states.all(context.database.reader(call.signal), { ids });
}
