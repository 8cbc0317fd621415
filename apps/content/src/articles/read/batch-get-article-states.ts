import { statement, type Given, type RowOf } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { publicOf } from '../visibility.ts';

const states = statement('article-states', (db: Kysely<Tables>, given: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('articles')
    .select(['id', publicOf('articles').as('published'), 'comments_closed as commentsClosed'])
    .where('id', '=', (eb) => eb.fn.any(given('ids'))),
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
