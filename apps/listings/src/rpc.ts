// Made of the files that there are: `npm run lists`.
import { CreditsService } from '@commonplace/proto/listings/v1/credits';
import { ListingRecordsService } from '@commonplace/proto/listings/v1/listing_records';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import type { RpcServer } from '@commonplace/rpc/server';
import type { ListingsContext } from './context.ts';
import { creditsRpc } from './credits/credits.rpc.ts';
import { listingRecordsRpc } from './listing-records/listing-records.rpc.ts';
import { listingsRpc } from './listings/listings.rpc.ts';
import { belongingsRpc } from './merges/belongings.rpc.ts';

/** Everything that listings answers. */
export function addServices(server: RpcServer, context: ListingsContext): void {
  server.add(CreditsService, creditsRpc(context));
  server.add(ListingRecordsService, listingRecordsRpc(context));
  server.add(ListingsService, listingsRpc(context));
  server.add(BelongingsService, belongingsRpc(context));
}
