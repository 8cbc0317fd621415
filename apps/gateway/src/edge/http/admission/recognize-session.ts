import { withTimeout } from '@commonplace/background/with-timeout';
import { isOutage, unavailable } from '@commonplace/domain/errors';
import { shareOfTime } from '@commonplace/domain/time-share';
import type { RequestContext } from '../requests/request-context.ts';
import type { Cookies } from '../requests/session-cookie.ts';
import { resolve, type GuardDependencies } from './guard.ts';

export interface SessionDependencies extends Pick<GuardDependencies, 'principals' | 'limits' | 'metrics' | 'settings'> {
  cookies: Cookies;
}

/**
 * Sets the caller of a page request by its session; API keys do not count here. While community is unavailable, someone whose
 * session is not cached gets the public page.
 */
export async function recognizeSession(context: RequestContext, dependencies: SessionDependencies): Promise<void> {
  const session = dependencies.cookies.session(context.request.headers);
  if (!session) return;
  context.isAnonymous = false;
  try {
    const resolving = resolve({ kind: 'session', secret: session.token }, context, dependencies);
    const principal = await withTimeout(resolving, shareOfTime(context.deadline.date), refuseToWait);
    if (principal) Object.assign(context, { principal, caller: principal });
  } catch (error) {
    if (!isOutage(error)) throw error;
    context.isSessionUnknown = true;
  }
}

function refuseToWait(): never {
  throw unavailable();
}
