import type { ListingsService } from '@commonplace/proto/listings/v1/listings';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ListingsContext } from '../context.ts';
import { createListing } from './create-listing.ts';
import { deleteListing } from './delete-listing.ts';
import { exportListings } from './export-listings.ts';
import { getListing } from './get-listing.ts';
import { listListings } from './list-listings.ts';
import { listOrganizationListings } from './list-organization-listings.ts';
import { updateListing } from './update-listing.ts';

/** The listings service on the wire. */
export function listingsRpc(context: ListingsContext): ServiceImplementation<typeof ListingsService> {
  return {
    listListings: (request, call) => listListings(context, call, request),
    getListing: async (request, call) => ({ listing: await getListing(context, call, request.id) }),
    exportListings: async (request, call) => ({ listings: await exportListings(context, call, request) }),
    createListing: async (request, call) => ({ listing: await createListing(context, call, request) }),
    listOrganizationListings: (request, call) => listOrganizationListings(context, call, request),
    updateListing: async (request, call) => ({ listing: await updateListing(context, call, request) }),
    deleteListing: async (request, call) => ({ version: await deleteListing(context, call, request.id) }),
  };
}
