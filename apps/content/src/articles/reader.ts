import type { Principal } from '@commonplace/rpc/principal';

/** The user whose own drafts may be shown, if any. */
export function readerId(principal: Principal): number | undefined {
  return principal.kind === 'user' ? principal.userId : undefined;
}
