import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { foldName } from '@commonplace/rules/names';
import { sql, type Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { containing } from '../values/containing.ts';
import { selectBillboards, toBillboard } from './billboard-view.ts';

export interface ListBillboardsInput extends Page {
  /** Part of the name or placement in any case, or of the text, where only ASCII letters match in any case. */
  search?: string | undefined;
}

/** Returns billboards, newest first; for administrators. */
export async function listBillboards(context: AdminContext, call: CallContext, input: ListBillboardsInput) {
  requireRole(call.principal, 'admin');
  const db = context.database.reader<Tables>(call.signal);
  const { rows, hasNext } = takePage(await billboardsQuery(db, input).execute(), input.perPage);
  return { billboards: rows.map(toBillboard), hasNext };
}

/** Matches the trigram index. `fold_name` is slow on long texts, so HTML is only lowercased in ASCII. */
const searched = sql`(fold_name(name || chr(10) || placement_area) || chr(10) || lower(processed_html collate "C"))`;

/** Returns the query; exported to test its plan. */
export function billboardsQuery(db: Kysely<Tables>, input: ListBillboardsInput) {
  const { offset, limit } = pageToOffset(input);
  const { search = '' } = input;
  return selectBillboards(db)
    .$if(search !== '', (query) =>
      query.where(({ or }) => or(searchVariants(search).map((part) => containing(searched, part)))),
    )
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit);
}

/** Returns the search text folded as names are, and as HTML is. */
function searchVariants(search: string): string[] {
  const lowered = search.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return [...new Set([foldName(search), lowered])];
}
