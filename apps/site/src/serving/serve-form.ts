import { setTimeout } from 'node:timers/promises';
import { CommonplaceError } from '@commonplace/client';
import { flashHeader } from '@commonplace/ui/page/flash';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasFile, readForm } from './form-values.ts';
import { localPath, redirectTo, redirectToSignIn } from './local-path.ts';
import { PageFailure } from './page-failure.ts';
import type { FormCall, FormRoute } from './page-route.ts';
import { documentHeaders } from './responses.ts';
import { isBeingAnswered, isRefusal, refusalOf } from './refusals.ts';
import { beginCall, headersOf, type SiteDependencies } from './serve-page.ts';

/** The time for all calls of a form with a file; the gateway waits a little longer. */
const fileTimeoutMs = 33_000;

/** The pause before a form is submitted again whose first press is still being answered. */
const pauseMs = 200;

/** Serves a form: redirects after it, or shows it again with what was typed. */
export async function serveForm(
  route: FormRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: SiteDependencies,
): Promise<FastifyReply> {
  const base = beginCall(request, dependencies, hasFile(request) ? fileTimeoutMs : undefined);
  request.site = base;
  const values = await readForm(request);
  const call: FormCall = { ...base, ...values, returnTo: localPath(values.field('return_to')) };
  const show = (html: string, status: number) => reply.code(status).headers(headersOf(call.api, true)).send(html);
  try {
    if (!call.isSignedIn && route.isPublic !== true) throw new PageFailure(401);
    const submitted = await submitOnce(route, call);
    if (typeof submitted === 'object' && 'text' in submitted) {
      return reply.code(submitted.status).headers(documentHeaders('text/plain')).send(submitted.text);
    }
    if (typeof submitted === 'object' && 'html' in submitted) return show(submitted.html, submitted.status);
    if (typeof submitted === 'object') {
      return redirectTo(reply.header(flashHeader, submitted.flash), localPath(submitted.goTo), 303);
    }
    return redirectTo(reply, localPath(submitted), 303);
  } catch (error) {
    if (isSignedOut(error)) {
      if (route.showSignedOut) return show(await route.showSignedOut(call), 401);
      return redirectToSignIn(reply, call.returnTo);
    }
    if (!(error instanceof CommonplaceError) || !isRefusal(error) || !route.showRefused) throw error;
    const { retryAfter } = error;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const html = await route.showRefused(call, refusalOf(error, await call.locale()));
    return show(html, error.status === 429 ? 429 : 422);
  }
}

/**
 * Submits a form, again and again while the API is still answering the same form: a browser shows the answer to the last of several
 * presses, which is that to the first one then. Ends with the time of the calls.
 */
async function submitOnce(route: FormRoute, call: FormCall) {
  for (;;) {
    try {
      return await route.submit(call);
    } catch (error) {
      if (!isBeingAnswered(error)) throw error;
    }
    await setTimeout(pauseMs);
  }
}

function isSignedOut(error: unknown): boolean {
  return (error instanceof PageFailure || error instanceof CommonplaceError) && error.status === 401;
}
