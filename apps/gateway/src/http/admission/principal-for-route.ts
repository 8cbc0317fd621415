import { forbidden } from '@commonplace/rpc/errors';
import type { Principal, UserPrincipal } from '@commonplace/rpc/principal';
import { allowsScope } from '@commonplace/rules/scopes';
import type { Route } from '../../route.ts';
import { insufficientScope } from '../failures/refusals.ts';

const anonymous: Principal = { kind: 'anonymous' };

/**
 * On whose behalf a route acts for somebody whose key, session or token is valid. What it may not be used for is 403,
 * naming the scope that is missing; what anybody may read is answered as to anybody then, so that nothing of its owner's
 * own is in it. An application that acts for itself (RFC 6749, 4.4) is nobody.
 */
export function principalForRoute(
  { access, scope }: Pick<Route, 'access' | 'scope'>,
  caller: UserPrincipal,
): Principal {
  const isAllowed = allowsScope(caller.scopes ?? [], scope);
  const isPerson = caller.userId !== 0;
  if (access === 'public') return isAllowed && isPerson ? caller : anonymous;
  if (!isAllowed) throw insufficientScope(scope);
  if (!isPerson) throw forbidden();
  return caller;
}
