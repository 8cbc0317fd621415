import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { foldName } from '@commonplace/rules/names';
import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { sql, type Kysely } from 'kysely';
import { containing } from '../values/containing.ts';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectLists, toRecommendedList } from './recommended-list-view.ts';

export interface ListRecommendedListsInput extends Page {
  /** Part of the name, in any case. */
  search?: string | undefined;
}

/** Returns recommended lists, newest first; for administrators. */
export async function listRecommendedLists(context: AdminContext, call: CallContext, input: ListRecommendedListsInput) {
  requireRole(call.principal, 'admin');
  const db = context.database.reader<Tables>(call.signal);
  const { rows, hasNext } = takePage(await recommendedListsQuery(db, input).execute(), input.perPage);
  return { lists: rows.map(toRecommendedList), hasNext };
}

/** Returns the query; exported to test its plan. */
export function recommendedListsQuery(db: Kysely<Tables>, input: ListRecommendedListsInput) {
  const { offset, limit } = pageToOffset(input);
  const { search = '' } = input;
  return selectLists(db)
    .$if(search !== '', (query) => query.where(containing(sql`fold_name(name)`, foldName(search))))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit);
}
