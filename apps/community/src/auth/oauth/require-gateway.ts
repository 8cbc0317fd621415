import type { CallContext } from '@commonplace/domain/call-context';
import { requireUserCaller } from '@commonplace/domain/principal';

/** Throws unless the caller is a gateway or the operator; these calls are parts of the OAuth protocol. */
export function requireGateway(call: CallContext): void {
  requireUserCaller(call.principal);
}
