import { DomainError, isOutage } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { FastifyReply } from 'fastify';
import { plainBody, type CachedResponse, type CacheInput } from '../../../edge/cache/cached-response.ts';
import type { ResponseCache } from '../../../edge/cache/response-cache.ts';
import { pageKeys } from '../../../edge/cache/page-keys.ts';
import { resolve } from '../../../edge/http/admission/guard.ts';
import { allowanceOf } from '../../../edge/http/handlers/call-route.ts';
import { cancelledByClient } from '../../../edge/http/requests/cancellation.ts';
import { startDeadline } from '../../../edge/http/requests/request-deadline.ts';
import type { RequestContext } from '../../../edge/http/requests/request-context.ts';
import { etagOf } from '../../../edge/http/responses/etag.ts';
import { privateCacheHeaders, publicCacheHeaders } from '../../../edge/http/responses/headers.ts';
import type { LargeBodies } from '../../../edge/http/responses/large-bodies.ts';
import { encodedBodyFor, sendPublic, sendPrivate } from '../../../edge/http/responses/send-cached.ts';
import type { RouteContext } from '../../../api/route.ts';
import { requestedPath, type ResolvedPath } from '../../../site/site-paths.ts';
import { communityName, valuesOf } from '../../../site/site-settings.ts';
import { askToSignIn, type VisitorDependencies } from '../admit-visitor.ts';
import { isReturnable } from '../sign-in-path.ts';
import { renderSitePage } from './page-document.ts';
import { documentTemplates, policyOf } from './page-policy.ts';

export interface SitePathDependencies extends VisitorDependencies {
  routeContext: RouteContext;
  responses: ResponseCache;
  largeBodies: LargeBodies;
}

/** A request for a path without a route. */
interface PageRequest {
  context: RequestContext;
  dependencies: SitePathDependencies;
}

const anonymous: Principal = { kind: 'anonymous' };
const operation = { operation: 'SitePath', method: 'GET', path: '/*' };

/** Headers of pages and redirects. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  vary: 'Cookie, Accept-Encoding',
} as const;

/**
 * Serves a page or a redirect of administrators at a path without a route (A41, A54). Returns false if there is none, and for
 * paths of the API (rules.md#always-json). On a private site, anonymous visitors see only the landing page (rules.md#private-site).
 */
export async function serveSitePath(context: RequestContext, dependencies: SitePathDependencies): Promise<boolean> {
  const { request, trace, deadline } = context;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !request.url.startsWith('/') || /^\/api(?:[/?]|$)/.test(request.url)) return false;
  return trace.run(() => deadline.within(answer({ context, dependencies })));
}

async function answer(pageRequest: PageRequest): Promise<boolean> {
  const { context, dependencies } = pageRequest;
  const { request, reply } = context;
  const { settings, sitePaths } = dependencies.routeContext;
  const isMember = await recognizeVisitor(pageRequest);
  const isClosed = !isMember && settings.current()?.public !== true;
  const resolved = await sitePaths.find(requestedPath(request.headers.host, request.url), optionsFor(context));
  if (isClosed && !resolved.isForGuests) return redirectToSignIn(context);
  if (resolved.pageId !== undefined) return sendPage(pageRequest, resolved.pageId, isMember);
  return sendRedirect(reply, resolved);
}

/** Resolves the session; API keys do not count here. */
async function recognizeVisitor({ context, dependencies }: PageRequest): Promise<boolean> {
  const session = dependencies.cookies.session(context.request.headers);
  if (!session) return false;
  const principal = await resolve({ kind: 'session', secret: session.token }, context, dependencies);
  if (!principal) return false;
  Object.assign(context, { principal, caller: principal, isAnonymous: false });
  return true;
}

function optionsFor({ request, reply, deadline }: RequestContext) {
  return { principal: anonymous, requestId: request.id, signal: cancelledByClient(reply), deadline: deadline.date };
}

/** Redirects whether the path exists or not. */
function redirectToSignIn(context: RequestContext): boolean {
  const { request, reply } = context;
  if (request.headers.accept?.includes('text/html') !== true || !isReturnable(request.url)) return false;
  clearApiHeaders(reply).headers({ ...commonHeaders, ...privateCacheHeaders });
  askToSignIn(context);
  return true;
}

function sendRedirect(reply: FastifyReply, { destinationUrl }: ResolvedPath): boolean {
  if (destinationUrl === undefined) return false;
  clearApiHeaders(reply)
    .headers({ ...commonHeaders, ...publicCacheHeaders, 'surrogate-key': 'request_redirects' })
    .redirect(destinationUrl, 301);
  return true;
}

/** Removes headers that were set for a path of the API. */
function clearApiHeaders(reply: FastifyReply): FastifyReply {
  for (const name of ['warning', 'access-control-allow-origin', 'access-control-expose-headers'])
    reply.removeHeader(name);
  return reply;
}

/** Documents are private for signed-in users, since the layout differs; everything else is shared. */
async function sendPage(pageRequest: PageRequest, id: number, isMember: boolean): Promise<boolean> {
  const { context, dependencies } = pageRequest;
  const { request, reply } = context;
  const { responses, largeBodies } = dependencies;
  try {
    const cached = await responses.fetch(`page ${id}`, () => fill(pageRequest, id), { isOutage });
    if (isMember && !cached.isForAll) return await sendPrivatePage(pageRequest, id);
    const form = encodedBodyFor(request.raw, cached, responses);
    const held = { ...form, body: largeBodies.hold(form.body, form.etag, reply.raw) };
    const own = ['x-request-id', request.id, ...Object.entries(allowanceOf(reply)).flat()];
    reply.hijack();
    if (isMember) sendPrivate(reply.raw, cached, held, own);
    else sendPublic(request.raw, reply.raw, cached, held, own);
    return true;
  } catch (error) {
    // The page was just deleted.
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}

/** Renders the page for anonymous visitors. */
async function fill(
  { context: { request }, dependencies: { routeContext } }: PageRequest,
  id: number,
): Promise<CacheInput> {
  const options = { principal: anonymous, requestId: request.id, deadline: startDeadline().date };
  const page = await routeContext.clients.pages.getPageContent({ id }, options);
  const { text, type } = renderSitePage(page, layoutOf(routeContext, undefined), routeContext.site);
  const body = Buffer.from(text);
  const { header, index } = pageKeys({ id });
  const shared = headersOf(page, routeContext);
  const response: CachedResponse = {
    route: operation,
    isForAll: !documentTemplates.has(page.template),
    plain: plainBody(body, etagOf(body), type),
    encoded: new Map(),
    publicHeaders: Object.entries({ ...shared, ...publicCacheHeaders, 'surrogate-key': header.join(' ') }).flat(),
    privateHeaders: Object.entries({ ...shared, ...privateCacheHeaders }).flat(),
  };
  return { response, keys: index };
}

async function sendPrivatePage({ context, dependencies }: PageRequest, id: number): Promise<boolean> {
  const { routeContext } = dependencies;
  const { reply, principal } = context;
  const page = await routeContext.clients.pages.getPageContent({ id }, optionsFor(context));
  const { text, type } = renderSitePage(page, layoutOf(routeContext, principal), routeContext.site);
  clearApiHeaders(reply)
    .code(200)
    .headers({ ...headersOf(page, routeContext), ...privateCacheHeaders })
    .type(type)
    .send(text);
  return true;
}

function layoutOf({ settings }: RouteContext, visitor: Principal | undefined) {
  return {
    siteName: communityName(settings),
    user: visitor?.kind === 'user' ? visitor : undefined,
    allowsSignUp: settings.current()?.takesSignUps === true,
  };
}

function headersOf(page: { template: string; isRaw: boolean }, { settings }: RouteContext) {
  const allowsScripts = valuesOf(settings).allow_page_scripts;
  return { ...commonHeaders, 'x-frame-options': 'DENY', 'content-security-policy': policyOf(page, allowsScripts) };
}
