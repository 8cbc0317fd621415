// Made of the files that there are: `npm run lists`.
import { CreditsService } from '@commonplace/proto/listings/v1/credits';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import type { RpcServer } from '@commonplace/rpc/server';
import type { ListingsContext } from './context.ts';
import { creditsRpc } from './credits/credits.rpc.ts';
import { listingsRpc } from './listings/listings.rpc.ts';

/** Everything that listings answers. */
export function addServices(server: RpcServer, context: ListingsContext): void {
  server.add(CreditsService, creditsRpc(context));
  server.add(ListingsService, listingsRpc(context));
}
