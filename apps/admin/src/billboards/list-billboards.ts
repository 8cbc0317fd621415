import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { foldName } from '@commonplace/rules/names';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { containing } from '../values/containing.ts';
import { selectBillboards, toBillboard } from './billboard-view.ts';

export interface ListBillboardsInput extends Page {
  /** A part of name or place, in any case, or of the text: there only ASCII is found in any case. */
  search?: string | undefined;
}

/** A32: the newest first; for administrators. */
export async function listBillboards(context: AdminContext, call: CallContext, input: ListBillboardsInput) {
  requireRole(call.principal, 'admin');
  const db = context.database.reader<Tables>(call.signal);
  const { rows, hasNext } = takePage(await billboardsQuery(db, input).execute(), input.perPage);
  return { billboards: rows.map(toBillboard), hasNext };
}

/** As the index of trigrams has it. Folding a long text by the table of `fold_name` is slow, so of HTML only ASCII is. */
const searched = sql`(fold_name(name || chr(10) || placement_area) || chr(10) || lower(processed_html collate "C"))`;

/** The statement behind the list; apart, so that its plan can be tested. */
export function billboardsQuery(db: Kysely<Tables>, input: ListBillboardsInput) {
  const { offset, limit } = pageToOffset(input);
  const { search = '' } = input;
  return selectBillboards(db)
    .$if(search !== '', (query) =>
      query.where(({ or }) => or(partsOf(search).map((part) => containing(searched, part)))),
    )
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit);
}

/** As names are folded, and as HTML is. */
function partsOf(search: string): string[] {
  const lowered = search.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return [...new Set([foldName(search), lowered])];
}
