import type { ListingsService } from '@commonplace/proto/listings/v1/listings';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ListingsContext } from '../context.ts';
import { deleteListing } from './delete-listing.ts';
import { getListingByPath } from './get-listing-by-path.ts';
import { getListing } from './get-listing.ts';

export function listingsRpc(context: ListingsContext) {
  return {
    getListing: async (request, call) => ({ listing: await getListing(context, call, request.id) }),
    getListingByPath: async (request, call) => ({ listing: await getListingByPath(context, call, request) }),
    deleteListing: async (request, call) => ({ version: await deleteListing(context, call, request.id) }),
  } satisfies Partial<ServiceImplementation<typeof ListingsService>>;
}
