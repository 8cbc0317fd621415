import { forbidden } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';

/** Passes our own processes alone: what is said here is nobody's but the protocol's. */
export function requireGateway(call: CallContext): void {
  if (call.principal.kind !== 'service') throw forbidden();
}
