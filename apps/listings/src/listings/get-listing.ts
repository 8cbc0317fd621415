import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { ListingsContext } from '../context.ts';
import { findListing, readerOf } from './find-listing.ts';
import type { ListingView } from './listing-view.ts';

/**
 * One listing (E22).
 * @throws DomainError not_found when there is none, or it is unpublished or withheld and not the caller's to see.
 */
export async function getListing(context: ListingsContext, call: CallContext, id: number): Promise<ListingView> {
  const listing = await findListing(context.database.reader(call.signal), id, readerOf(call.principal));
  if (listing === undefined) throw notFound();
  return listing;
}
