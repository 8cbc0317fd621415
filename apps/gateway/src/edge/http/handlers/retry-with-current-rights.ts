import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import { principalForRoute } from '../admission/principal-for-route.ts';
import type { Exchange } from './call-route.ts';

/**
 * Calls `run` on behalf of the caller. If it fails with `permission_denied`, the cached rights of the caller may be
 * outdated: they are read again, and `run` is called again if they have changed. A streamed body cannot be read twice.
 */
export async function retryWithCurrentRights<Answer>(
  { route, context }: Exchange,
  run: (principal: Principal) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run(context.principal);
  } catch (error) {
    const isRefusal = error instanceof DomainError && error.code === 'permission_denied';
    if (!isRefusal || !context.renewCaller || route.file || route.document) throw error;
    const caller = await context.renewCaller();
    const principal = caller && principalForRoute(route, caller);
    if (!principal || isDeepStrictEqual(principal, context.principal)) throw error;
    context.principal = principal;
    return run(principal);
  }
}
