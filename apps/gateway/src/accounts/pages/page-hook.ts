import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkRequest, countRequest, resolve, type GuardDependencies } from '../../edge/http/admission/guard.ts';
import { awaitBody, beginRequest, type PlainHookDependencies } from '../../edge/http/admission/receive-request.ts';
import { targetTooLong } from '../../edge/http/failures/refusals.ts';
import type { RequestContext } from '../../edge/http/requests/request-context.ts';
import type { Cookies } from '../../edge/http/requests/session-cookie.ts';
import type { Page } from './page.ts';
import { pageHeaders, secretPageHeaders } from './page-headers.ts';
import { returningPath } from '@commonplace/ui/page/returning-path';
import { isReturnable } from './is-returnable.ts';

export interface PageHookDependencies extends GuardDependencies, PlainHookDependencies {
  cookies: Cookies;
}

/** What the hook needs to know about a page. */
type HookedPage = Pick<Page, 'name' | 'path' | 'access' | 'isSecret'>;

/**
 * Handles a page request before its body is read: counts it (rules.md#rate-limits), resolves its session, and redirects to the sign-in page
 * if needed. API keys do not count here.
 */
export function createPageHook(page: HookedPage, method: 'GET' | 'POST', dependencies: PageHookDependencies) {
  const { name: operation, path, isSecret = false } = page;
  const headers = { ...pageHeaders, ...(isSecret && secretPageHeaders) };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const context = beginRequest(operation, request, reply, dependencies, { operation, method, path });
    const { trace, deadline } = context;
    reply.headers(headers);
    return trace.run(() => deadline.within(admitRequest(page, context, dependencies)));
  };
}

async function admitRequest(
  page: HookedPage,
  context: RequestContext,
  dependencies: PageHookDependencies,
): Promise<FastifyReply | undefined> {
  checkRequest(context, dependencies);
  const { cookies } = dependencies;
  const { request, reply } = context;
  const session = cookies.session(request.headers);
  if (session) {
    context.isAnonymous = false;
    const principal = await resolve({ kind: 'session', secret: session.token }, context, dependencies);
    if (principal) Object.assign(context, { principal, caller: principal });
    if (!principal) reply.header('set-cookie', cookies.endSession());
    else if (session.isAged) reply.header('set-cookie', cookies.setSession(session.token));
  }
  countRequest(context, dependencies);
  if (page.access === 'signed in') {
    // Signed-in users get the same failure, so that developers of applications notice it.
    if (!isReturnable(request.url)) throw targetTooLong();
    if (context.principal.kind !== 'user') return askToSignIn(context);
  }
  awaitBody(context);
  return undefined;
}

/** Redirects to the sign-in page, which returns to this one. */
export function askToSignIn({ request, reply }: RequestContext): FastifyReply {
  return reply.code(303).redirect(returningPath('/signin', request.url));
}
