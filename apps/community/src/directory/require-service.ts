import { forbidden } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';

/** Throws unless the caller is a service, because accounts are returned whatever their status. */
export function requireService(call: CallContext): void {
  if (call.principal.kind !== 'service') throw forbidden();
}
