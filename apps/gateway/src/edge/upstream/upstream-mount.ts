import { forbidden, notFound, unavailable } from '@commonplace/domain/errors';
import { isFormInParts } from '@commonplace/rules/form-limits';
import { flashHeader } from '@commonplace/ui/page/flash';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { awaitBody } from '../http/admission/receive-request.ts';
import type { SharedDependencies } from '../http/handlers/shared-answer.ts';
import { presentAsJson } from '../http/handlers/error-handler.ts';
import type { LanguageChooser } from '../http/requests/page-language.ts';
import type { RequestContext } from '../http/requests/request-context.ts';
import { isPrefetch } from '../http/requests/is-prefetch.ts';
import { requestOrigin } from '../http/requests/request-origin.ts';
import type { Cookies } from '../http/requests/session-cookie.ts';
import { isSiteRequest } from '../http/requests/site-requests.ts';
import { privateCacheHeaders } from '../http/responses/headers.ts';
import { encodeText } from './encode-text.ts';
import type { Mount } from '../mount.ts';
import type { FreshAnswers } from './fresh-answers.ts';
import type { FormReader } from './read-form.ts';
import { serveSharedPage } from './shared-page.ts';
import { headersForSite, headersFromSite } from './upstream-headers.ts';
import type { ForwardedRequest, Upstream, UpstreamAnswer } from './upstream.ts';

export interface UpstreamDependencies extends SharedDependencies {
  upstream: Upstream | undefined;
  cookies: Cookies;
  pageLanguage: LanguageChooser;
  forms: FormReader;
  freshAnswers: FreshAnswers;
  site: { readonly origin: string };
  /** Whether the console is served. */
  hasConsole: boolean;
  noteWrite(userId: number): void;
}

/**
 * Forwards all other paths to the site: requests for pages, which visitors without a session share, and forms. Failures are
 * shown as by the mount before it for the same paths.
 */
export const upstreamMount: Mount<UpstreamDependencies> = {
  routes: [],
  isCrossOrigin: false,
  serve: () => {},
  unmatched: { prefix: '/', serve: forward, present: () => presentAsJson },
};

function withoutCaller(context: RequestContext): RequestContext {
  const anonymous = { ...context };
  delete anonymous.caller;
  return anonymous;
}

/** Forms that programs of other sites send, without the rights of a viewer: WebSub (for feeds) and Webmention (for articles). */
const programPaths = new Set(['/websub', '/webmention']);

/** For forms with a file: decoding is slow and other images may be ahead. Longer than the site waits for the API. */
const fileTimeoutMs = 35_000;

async function forward(context: RequestContext, dependencies: UpstreamDependencies): Promise<boolean> {
  const { upstream } = dependencies;
  const { request, trace } = context;
  if (!upstream || isSiteRequest(request.raw) || !request.url.startsWith('/') || request.method === 'OPTIONS')
    return false;
  return trace.run(async () => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) await servePage(context, dependencies, upstream);
    else await serveForm(context, dependencies, upstream);
    return true;
  });
}

async function servePage(context: RequestContext, dependencies: UpstreamDependencies, upstream: Upstream) {
  const { request, deadline, caller, isSessionUnknown } = context;
  const language = dependencies.pageLanguage(request.headers);
  const { cookies, hasConsole } = dependencies;
  const flash = flashFor(request, cookies);
  const { freshAnswers } = dependencies;
  const page = {
    method: 'GET' as const,
    target: request.url,
    headers: {
      ...headersForSite({ context, cookies, language, hasConsole, flash }),
      ...(caller && freshAnswers.headersFor(context)),
    },
  };
  const fill = () => upstream.send(page);
  // A page with a message is for this reader alone.
  if (caller || isSessionUnknown || flash !== undefined) {
    const answer = await deadline.within(fill());
    freshAnswers.note(context, answer.headers);
    if (flash !== undefined && showsMessage(answer)) context.reply.header('set-cookie', cookies.endFlash());
    return send(context, answer, cookies);
  }
  const uncached = await serveSharedPage({ context, language, dependencies, fill });
  return uncached && send(context, uncached, cookies);
}

/** Returns the name of the message for a page that a reader opens; undefined for other requests, which leave it for the page. */
function flashFor({ method, headers }: FastifyRequest, cookies: Cookies): string | undefined {
  if (method !== 'GET' || headers.accept?.includes('text/html') !== true || isPrefetch(headers)) return undefined;
  return cookies.flash(headers);
}

/** Whether an answer is a page; others, such as redirects, leave the message for the page that follows. */
function showsMessage({ status, headers }: UpstreamAnswer): boolean {
  return (status < 300 || status >= 400) && status < 500 && headers['content-type']?.startsWith('text/html') === true;
}

/** Forwards a form that a page of this site sent, with its body; other methods without a body. */
async function serveForm(context: RequestContext, dependencies: UpstreamDependencies, upstream: Upstream) {
  const { request, deadline } = context;
  const isForm = request.method === 'POST';
  const isOfProgram = programPaths.has(request.url);
  // Public pages have no token, so that the browser must say where a form is from.
  if (isForm && !isOfProgram && requestOrigin(request, dependencies.site.origin) !== 'here') throw forbidden();
  if (isForm) awaitBody(context);
  const sender = isOfProgram ? withoutCaller(context) : context;
  const body = isForm ? await dependencies.forms.read(sender) : undefined;
  deadline.resume();
  const language = dependencies.pageLanguage(request.headers);
  const { cookies, hasConsole } = dependencies;
  const headers = headersForSite({ context: sender, cookies, language, hasConsole });
  try {
    const form = { method: methodOf(request.method), target: request.url, headers, ...(body && { body }) };
    if (isFormInParts(headers['content-type']))
      return send(context, await upstream.send({ ...form, timeoutMs: fileTimeoutMs }), cookies);
    return send(context, await deadline.within(upstream.send(form)), cookies);
  } finally {
    if (sender.caller) dependencies.noteWrite(sender.caller.userId);
  }
}

function methodOf(method: string): ForwardedRequest['method'] {
  if (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE') return method;
  throw notFound();
}

/** Sends an answer to this caller only, except files that name their own caching; a cookie has the message for the next page. */
async function send(context: RequestContext, answer: UpstreamAnswer, cookies: Cookies): Promise<FastifyReply> {
  const { request, reply } = context;
  const { status, headers } = answer;
  // Someone with a session that cannot be resolved would lose what they sent, and could not sign in.
  if (context.isSessionUnknown === true && isSignIn(headers['location'])) throw unavailable();
  const flash = headers[flashHeader];
  if (typeof flash === 'string') reply.header('set-cookie', cookies.setFlash(flash));
  const { body, encoding } = await encodeText(answer, request.headers['accept-encoding']);
  for (const name of ['warning', 'access-control-allow-origin', 'access-control-expose-headers'])
    reply.removeHeader(name);
  return reply
    .code(status)
    .headers({ ...privateCacheHeaders, ...headersFromSite(headers), ...encoding })
    .send(body.length === 0 ? undefined : body);
}

function isSignIn(location: string | undefined): boolean {
  return location?.split('?', 1)[0] === '/signin';
}
