import { forbidden } from '@commonplace/rpc/errors';
import type { Principal } from '@commonplace/rpc/principal';

/** Passes our own processes only: seeding writes for others and announces nothing. */
export function requireService(principal: Principal): void {
  if (principal.kind !== 'service') throw forbidden();
}
