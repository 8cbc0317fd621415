import { forbidden } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';

/** Passes our own services alone: accounts are shown here whatever their status. */
export function requireService(call: CallContext): void {
  if (call.principal.kind !== 'service') throw forbidden();
}
