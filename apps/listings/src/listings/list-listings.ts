import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Given, StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/rpc/server';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { pickListings, selectListings, toListingView, type ListingView } from './listing-view.ts';

export interface ListListingsInput extends Page {
  /** Only listings of this category; an unknown one has none. */
  category?: string | undefined;
}

/** The statement of E19. */
export const fresh = pagedStatement({ planName: 'listings' }, (db: Kysely<Tables>, given: Given<PageWindow>) =>
  selectListings(db, (eb) => pickFresh(eb, given)),
);

/** The statement of E21; of a rare category and of a common one the best plans differ. */
export const freshInCategory = pagedStatement(
  {},
  (db: Kysely<Tables>, given: Given<{ category: string } & PageWindow>) =>
    selectListings(db, (eb) => pickFresh(eb, given).where('category', '=', given('category'))),
);

/** Published listings, freshest first: a page of them. */
export function pickFresh(eb: ExpressionBuilder<Tables, never>, given: Given<PageWindow>) {
  return pickListings(eb)
    .where('published', '=', true)
    .where('withheld', '=', false)
    .orderBy('bumped_at', 'desc')
    .orderBy('id', 'desc')
    .limit(given('limit'))
    .offset(given('offset'));
}

/** Published listings, freshest first (E19, E21). */
export async function listListings(
  context: ListingsContext,
  call: CallContext,
  input: ListListingsInput,
): Promise<{ listings: ListingView[]; hasNext: boolean }> {
  const { rows, hasNext } = await listPage(context.database.reader(call.signal), input);
  return { listings: rows.map(toListingView), hasNext };
}

function listPage(db: StatementRunner, { category, ...page }: ListListingsInput) {
  return category === undefined ? fresh.page(db, {}, page) : freshInCategory.page(db, { category }, page);
}
