import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { ListingsContext } from '../context.ts';
import { findListingByPath, viewerOf } from './find-listing.ts';
import type { ListingView } from './listing-view.ts';

/**
 * Returns a listing by its category and slug.
 * @throws DomainError not_found, also if it is not visible to the caller.
 */
export async function getListingByPath(
  context: ListingsContext,
  call: CallContext,
  { category, slug }: { category: string; slug: string },
): Promise<ListingView> {
  const reader = context.database.reader(call.signal);
  const listing = await findListingByPath(reader, { category, slug, ...viewerOf(call.principal) });
  if (listing === undefined) throw notFound();
  return listing;
}
