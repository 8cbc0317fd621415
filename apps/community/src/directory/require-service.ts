import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden } from '@commonplace/domain/errors';

/** Throws unless the caller is a service, because accounts are returned whatever their status. */
export function requireService(call: CallContext): void {
  if (call.principal.kind !== 'service') throw forbidden();
}
