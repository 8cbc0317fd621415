import { requireUserCaller } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';

/** Throws unless the caller is a gateway or the operator; these calls are parts of the OAuth protocol. */
export function requireGateway(call: CallContext): void {
  requireUserCaller(call.principal);
}
