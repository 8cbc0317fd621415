import type { Database } from '@commonplace/db/database';
import { DirectoryService } from '@commonplace/proto/community/v1/directory';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createRpcClient, type RpcClientOptions } from '@commonplace/rpc/client';
import { createDirectory, type Directory, type DirectoryOptions } from './directory.ts';

/** The part of the service runtime that the directory needs. */
interface ServiceRuntime extends Pick<RpcClientOptions, 'credentials' | 'logger' | 'registry'> {
  database: Database;
  /** Disposes the connection. */
  stack: AsyncDisposableStack;
}

/** Opens a service's directory with a connection to community. */
export function openDirectory(
  {
    INTERNAL_AUTH_PRIVATE_KEY,
    COMMUNITY_ADDRESS: address,
  }: Record<'INTERNAL_AUTH_PRIVATE_KEY' | 'COMMUNITY_ADDRESS', string>,
  { database, credentials, logger, registry, stack }: ServiceRuntime,
  copies: Pick<DirectoryOptions, 'service' | 'users' | 'organizations'>,
): Directory {
  const signer = createPrincipalSigner(INTERNAL_AUTH_PRIVATE_KEY);
  const client = stack.use(createRpcClient(DirectoryService, { address, signer, credentials, logger, registry }));
  return createDirectory({ ...copies, client, database });
}
