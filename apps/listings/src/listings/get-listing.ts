import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { ListingsContext } from '../context.ts';
import { findListing, viewerOf } from './find-listing.ts';
import type { ListingView } from './listing-view.ts';

/**
 * Returns a listing.
 * @throws DomainError not_found, also if it is not visible to the caller.
 */
export async function getListing(context: ListingsContext, call: CallContext, id: number): Promise<ListingView> {
  const listing = await findListing(context.database.reader(call.signal), id, viewerOf(call.principal));
  if (listing === undefined) throw notFound();
  return listing;
}
