import type { Database } from '@commonplace/db/database';
import { DirectoryService } from '@commonplace/proto/community/v1/directory';
import { createRpcClient, type RpcClientOptions } from '@commonplace/rpc/client';
import { createDirectory, type Directory, type DirectoryOptions } from './directory.ts';

/** The part of the service runtime that the directory needs. */
interface ServiceRuntime {
  calling: Omit<RpcClientOptions, 'address'>;
  database: Database;
  /** Disposes the connection. */
  stack: AsyncDisposableStack;
}

/** Opens a service's directory with a connection to community. */
export function openDirectory(
  { COMMUNITY_ADDRESS: address }: { COMMUNITY_ADDRESS: string },
  { database, calling, stack }: ServiceRuntime,
  copies: Pick<DirectoryOptions, 'service' | 'users' | 'organizations'>,
): Directory {
  const client = stack.use(createRpcClient(DirectoryService, { address, ...calling }));
  return createDirectory({ ...copies, client, database });
}
