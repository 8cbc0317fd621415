import { requireUsersCaller } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';

/** Passes gateways alone, and the operator: what is said here is nobody's but the protocol's. */
export function requireGateway(call: CallContext): void {
  requireUsersCaller(call.principal);
}
