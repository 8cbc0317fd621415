import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/rpc/server';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { pickListings, selectListings, toListingView, type ListingView } from './listing-view.ts';

export interface ListListingsInput extends Page {
  /** Only listings of this category; an unknown one has none. */
  category?: string | undefined;
}

/** Published listings, freshest first (E19, E21). */
export async function listListings(
  context: ListingsContext,
  call: CallContext,
  input: ListListingsInput,
): Promise<{ listings: ListingView[]; hasNext: boolean }> {
  const db = context.database.fork(call.signal).getKysely<Tables>();
  const found = await listListingsQuery(db, input).execute();
  const { rows, hasNext } = takePage(found, input.perPage);
  return { listings: rows.map(toListingView), hasNext };
}

/** The statement behind the list; apart, so that its plan can be tested. */
export function listListingsQuery(db: Parameters<typeof selectListings>[0], input: ListListingsInput) {
  const { offset, limit } = pageToOffset(input);
  return selectListings(db, (eb) => {
    const published = pickListings(eb).where('published', '=', true);
    const { category } = input;
    return (category === undefined ? published : published.where('category', '=', category))
      .orderBy('bumped_at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit);
  });
}
