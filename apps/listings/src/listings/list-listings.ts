import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param, StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { pickListings, selectListings, toListingView, type ListingView } from './listing-view.ts';

export interface ListListingsInput extends Page {
  /** An unknown category has no listings. */
  category?: string | undefined;
}

export const newestListings = pagedStatement({ planName: 'listings' }, (db: Kysely<Tables>, param: Param<PageWindow>) =>
  selectListings(db, (eb) => pickNewest(eb, param)),
);

/** Not prepared: rare and common categories need different plans. */
export const newestListingsInCategory = pagedStatement(
  {},
  (db: Kysely<Tables>, param: Param<{ category: string } & PageWindow>) =>
    selectListings(db, (eb) => pickNewest(eb, param).where('category', '=', param('category'))),
);

export function pickNewest(eb: ExpressionBuilder<Tables, never>, param: Param<PageWindow>) {
  return pickListings(eb)
    .where('published', '=', true)
    .where('withheld', '=', false)
    .orderBy('bumped_at', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit'))
    .offset(param('offset'));
}

/** Returns published listings, most recently bumped first. */
export async function listListings(
  context: ListingsContext,
  call: CallContext,
  input: ListListingsInput,
): Promise<{ listings: ListingView[]; hasNext: boolean }> {
  const { rows, hasNext } = await listPage(context.database.reader(call.signal), input);
  return { listings: rows.map(toListingView), hasNext };
}

function listPage(db: StatementRunner, { category, ...page }: ListListingsInput) {
  return category === undefined
    ? newestListings.page(db, {}, page)
    : newestListingsInCategory.page(db, { category }, page);
}
