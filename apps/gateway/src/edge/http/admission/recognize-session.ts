import { isOutage } from '@commonplace/domain/errors';
import type { RequestContext } from '../requests/request-context.ts';
import type { Cookies } from '../requests/session-cookie.ts';
import { resolve, type GuardDependencies } from './guard.ts';

export interface SessionDependencies extends Pick<GuardDependencies, 'principals' | 'limits' | 'metrics'> {
  cookies: Cookies;
}

/**
 * Sets the caller of a page request by its session; API keys do not count here. While community is away, someone whose
 * session is not cached gets the public page.
 */
export async function recognizeSession(context: RequestContext, dependencies: SessionDependencies): Promise<void> {
  const session = dependencies.cookies.session(context.request.headers);
  if (!session) return;
  context.isAnonymous = false;
  try {
    const principal = await resolve({ kind: 'session', secret: session.token }, context, dependencies);
    if (principal) Object.assign(context, { principal, caller: principal });
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
}
