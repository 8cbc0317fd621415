// Made of the files that there are: `npm run lists`.
import { CreditsService } from '@commonplace/proto/listings/v1/credits';
import { ListingRecordsService } from '@commonplace/proto/listings/v1/listing_records';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import type { RpcServer } from '@commonplace/rpc/server';
import { answeredBy } from '@commonplace/rpc/use-cases';
import type { ListingsContext } from './context.ts';
import { creditsRpc } from './credits/credits.rpc.ts';
import { getBalances } from './credits/get-balances.ts';
import { listListingRecords } from './listing-records/list-listing-records.ts';
import { listingRecordsRpc } from './listing-records/listing-records.rpc.ts';
import { createListing } from './listings/create-listing.ts';
import { exportListings } from './listings/export-listings.ts';
import { listListings } from './listings/list-listings.ts';
import { listOrganizationListings } from './listings/list-organization-listings.ts';
import { listingsRpc } from './listings/listings.rpc.ts';
import { updateListing } from './listings/update-listing.ts';
import { belongingsRpc } from './merges/belongings.rpc.ts';

const creditsUseCases = {
  getBalances,
};

const listingRecordsUseCases = {
  listListingRecords,
};

const listingsUseCases = {
  createListing,
  exportListings,
  listListings,
  listOrganizationListings,
  updateListing,
};

/** Everything that listings answers: by the use cases of the same names, and by what differs from that. */
export function addServices(server: RpcServer, context: ListingsContext): void {
  server.add(CreditsService, {
    ...answeredBy(CreditsService, context, creditsUseCases),
    ...creditsRpc(context),
  });
  server.add(ListingRecordsService, {
    ...answeredBy(ListingRecordsService, context, listingRecordsUseCases),
    ...listingRecordsRpc(context),
  });
  server.add(ListingsService, {
    ...answeredBy(ListingsService, context, listingsUseCases),
    ...listingsRpc(context),
  });
  server.add(BelongingsService, belongingsRpc(context));
}
