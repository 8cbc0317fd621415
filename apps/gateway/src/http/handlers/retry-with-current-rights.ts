import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@commonplace/rpc/errors';
import type { Principal } from '@commonplace/rpc/principal';
import { principalForRoute } from '../admission/principal-for-route.ts';
import { stateOf } from '../requests/request-state.ts';
import type { Exchange } from './call-handler.ts';

/**
 * Asks on behalf of the caller. A refusal for want of a right is no proof while a role or a membership may be newer than
 * what is remembered of the caller: community is asked for these, and the question is asked again when they have changed.
 * A body that is read as it comes can be read once.
 */
export async function retryWithCurrentRights<Answer>(
  { route, request }: Exchange,
  ask: (principal: Principal) => Promise<Answer>,
): Promise<Answer> {
  const state = stateOf(request);
  try {
    return await ask(state.principal);
  } catch (error) {
    const isRefusal = error instanceof DomainError && error.code === 'permission_denied';
    if (!isRefusal || !state.renewCaller || route.file || route.document) throw error;
    const caller = await state.renewCaller();
    const principal = caller && principalForRoute(route, caller);
    if (!principal || isDeepStrictEqual(principal, state.principal)) throw error;
    state.principal = principal;
    return ask(principal);
  }
}
