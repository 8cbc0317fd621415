import type { DescService } from '@bufbuild/protobuf';
import { createRpcClient, type RpcClient, type RpcClientOptions } from '@commonplace/rpc/client';
import { testSigner } from './principals.ts';

/** Longer than the limit of production, so that a slow machine fails no test. */
const defaultTimeoutMs = 60_000;

/** Creates a client that calls a service under test as the command line does; `options` may change its key. */
export function createServiceClient<S extends DescService>(
  service: S,
  address: string,
  options: Partial<RpcClientOptions> = {},
): RpcClient<S> & AsyncDisposable {
  return createRpcClient(service, { address, signer: testSigner, defaultTimeoutMs, ...options });
}
