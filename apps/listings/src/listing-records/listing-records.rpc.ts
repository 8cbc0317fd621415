import type { ListingRecordsService } from '@commonplace/proto/listings/v1/listing_records';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ListingsContext } from '../context.ts';
import { unpublishListing } from './unpublish-listing.ts';

export function listingRecordsRpc(context: ListingsContext) {
  return {
    unpublishListing: async (request, call) => ({ version: await unpublishListing(context, call, request.id) }),
  } satisfies Partial<ServiceImplementation<typeof ListingRecordsService>>;
}
