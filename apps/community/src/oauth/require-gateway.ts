import { requireUsersCaller } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';

/** Allows gateways and the operator only: these calls are a part of the protocol. */
export function requireGateway(call: CallContext): void {
  requireUsersCaller(call.principal);
}
