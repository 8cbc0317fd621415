import { forbidden } from '@commonplace/domain/errors';
import type { Principal, UserPrincipal } from '@commonplace/domain/principal';
import { allowsScope } from '@commonplace/rules/scopes';
import type { ServedRoute } from '../../served-route.ts';
import { insufficientScope } from '../failures/refusals.ts';

const anonymous: Principal = { kind: 'anonymous' };

/**
 * Returns the principal of a route for a caller with a valid key, session or token. A missing scope is 403, or on a public
 * route makes the caller anonymous, so that the response has nothing private. An application that acts for itself
 * (RFC 6749, 4.4) is anonymous.
 */
export function principalForRoute(
  { access, scope }: Pick<ServedRoute, 'access' | 'scope'>,
  caller: UserPrincipal,
): Principal {
  const isAllowed = allowsScope(caller.scopes ?? [], scope);
  const isPerson = caller.userId !== 0;
  if (access === 'public') return isAllowed && isPerson ? caller : anonymous;
  if (!isAllowed) throw insufficientScope(scope);
  if (!isPerson) throw forbidden();
  return caller;
}
