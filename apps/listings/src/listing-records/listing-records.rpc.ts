import type { ListingRecordsService } from '@commonplace/proto/listings/v1/listing_records';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ListingsContext } from '../context.ts';
import { listListingRecords } from './list-listing-records.ts';
import { unpublishListing } from './unpublish-listing.ts';

export function listingRecordsRpc(context: ListingsContext): ServiceImplementation<typeof ListingRecordsService> {
  return {
    listListingRecords: (request, call) => listListingRecords(context, call, request),
    unpublishListing: async (request, call) => ({ version: await unpublishListing(context, call, request.id) }),
  };
}
