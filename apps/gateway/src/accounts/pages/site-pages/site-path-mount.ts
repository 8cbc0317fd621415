import type { RpcCallOptions } from '@commonplace/rpc/client';
import { DomainError, isOutage } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { FastifyReply } from 'fastify';
import { flashNotice } from '@commonplace/ui/page/flash';
import type { CacheInput } from '../../../edge/cache/cached-response.ts';
import { framedPageKeys, pageKeys } from '../../../edge/cache/page-keys.ts';
import { readShared, sendShared, type SharedDependencies } from '../../../edge/http/handlers/shared-answer.ts';
import { cancelledByClient } from '../../../edge/http/requests/cancellation.ts';
import type { RequestContext } from '../../../edge/http/requests/request-context.ts';
import { privateCacheHeaders, publicCacheHeaders } from '../../../edge/http/responses/headers.ts';
import { encodeFor } from '../../../edge/http/responses/send-cached.ts';
import { render } from '../../../edge/http/responses/render.ts';
import type { RouteContext } from '../../../api/route.ts';
import type { PageFrames } from '../../../site/page-frames.ts';
import { requestedPath, type ResolvedPath } from '../../../site/site-paths.ts';
import { landingPage } from '../landing-page.ts';
import { askToSignIn, type PageHookDependencies } from '../page-hook.ts';
import { isReturnable } from '../sign-in-path.ts';
import type { Mount } from '../../../edge/mount.ts';
import { createPageFailures, presentToBrowsers } from '../failure-pages.ts';
import { siteLocale } from '../page-locale.ts';
import { renderSitePage } from './page-document.ts';
import { documentTemplates, policyOf } from './page-policy.ts';

interface SitePathDependencies extends PageHookDependencies, SharedDependencies {
  routeContext: RouteContext;
  frames: PageFrames;
  /** The site, which has pages for all other paths. */
  upstream: object | undefined;
}

/** The share of the time that a page of the site waits for admin, since the page needs the rest. */
const patienceShare = 0.2;

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
 * Serves a page or a redirect of administrators at a path without a route (ListRequestRedirects and ListPages). Returns
 * false if there is none. On a private site, anonymous visitors see only the landing page (rules.md#private-site).
 */
async function serveSitePath(context: RequestContext, dependencies: SitePathDependencies): Promise<boolean> {
  const { request, trace, deadline } = context;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || !request.url.startsWith('/')) return false;
  return trace.run(() => deadline.within(answer({ context, dependencies })));
}

/** The pages and redirects of administrators, and the 404 page. */
export const sitePathMount: Mount<SitePathDependencies> = {
  routes: [],
  isCrossOrigin: false,
  serve: () => {},
  unmatched: {
    prefix: '/',
    serve: serveSitePath,
    present: (dependencies) => presentToBrowsers(createPageFailures(dependencies)),
  },
};

async function answer(pageRequest: PageRequest): Promise<boolean> {
  const { context, dependencies } = pageRequest;
  const { request, reply } = context;
  const { settings, sitePaths } = dependencies.routeContext;
  const isMember = context.caller !== undefined;
  const isClosed = !isMember && !(await settings.known()).values.public;
  const options = optionsFor(context);
  const patience = dependencies.upstream && { timeShare: patienceShare };
  const requested = requestedPath(request.headers.host, request.url);
  const resolved = await sitePaths.find(requested, { ...options, ...patience }).catch((error) => {
    // While admin is unavailable, the pages of the site stay.
    if (isOutage(error) && dependencies.upstream) return nothing;
    throw error;
  });
  if (isClosed && !resolved.isForGuests) {
    const landing = isHome(request.url) ? await landingPage(dependencies.routeContext.clients, options) : undefined;
    return landing === undefined ? redirectToSignIn(context) : redirectToLanding(reply, landing);
  }
  if (resolved.pageId !== undefined) return sendPage(pageRequest, resolved.pageId, isMember);
  return sendRedirect(reply, resolved);
}

const nothing: ResolvedPath = { pageId: undefined, isForGuests: false, destinationUrl: undefined };

const isHome = (target: string) => target.split('?', 1)[0] === '/';

function redirectToLanding(reply: FastifyReply, path: string): boolean {
  clearApiHeaders(reply)
    .headers({ ...commonHeaders, ...privateCacheHeaders })
    .redirect(path, 303);
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
  const fill = (callOptions: RpcCallOptions) => renderPage(id, dependencies, callOptions);
  try {
    const cached = await readShared({ id: `page ${id}`, fill }, context, dependencies);
    const hasNotice = dependencies.cookies.flash(context.request.headers) !== undefined;
    if ((isMember || hasNotice) && !cached.isForAll) return await sendPrivatePage(pageRequest, id);
    // Encoded first, so that the first answer also has the ETag of the encoded text.
    await encodeFor(context.request.raw, cached, dependencies.responses);
    sendShared(cached, context, dependencies, { encodes: true });
    return true;
  } catch (error) {
    // The page was just deleted.
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}

/** Renders the page for anonymous visitors. */
async function renderPage(
  id: number,
  { routeContext, frames }: SitePathDependencies,
  options: RpcCallOptions,
): Promise<CacheInput> {
  const locale = siteLocale(routeContext.settings);
  const [page, frame] = await Promise.all([
    routeContext.clients.pages.getPageContent({ id }, options),
    frames.read({ principal: anonymous, locale }, options),
  ]);
  const look = routeContext.settings.values();
  const { text, type } = renderSitePage(page, { locale, look, frame, notice: undefined }, routeContext.site);
  const isForAll = !documentTemplates.has(page.template);
  return render(
    operation,
    { text, type, keys: isForAll ? pageKeys({ id }) : framedPageKeys({ id }), isForAll },
    headersOf(page, routeContext),
  );
}

/** Sends the page for one reader: a user, or a visitor with a message about the form before it. */
async function sendPrivatePage({ context, dependencies }: PageRequest, id: number): Promise<boolean> {
  const { routeContext, frames, cookies } = dependencies;
  const { request, reply, principal } = context;
  const options = optionsFor(context);
  const locale = siteLocale(routeContext.settings);
  const [page, frame] = await Promise.all([
    routeContext.clients.pages.getPageContent({ id }, options),
    frames.read({ principal, locale }, options),
  ]);
  const flash = cookies.flash(request.headers);
  const layout = { locale, look: routeContext.settings.values(), frame, notice: flashNotice(flash, locale) };
  const { text, type } = renderSitePage(page, layout, routeContext.site);
  if (flash !== undefined) reply.header('set-cookie', cookies.endFlash());
  clearApiHeaders(reply)
    .code(200)
    .headers({ ...headersOf(page, routeContext), ...privateCacheHeaders })
    .type(type)
    .send(text);
  return true;
}

function headersOf(page: { template: string; isRaw: boolean }, { settings }: RouteContext) {
  const allowsScripts = settings.values().allow_page_scripts;
  return { ...commonHeaders, 'x-frame-options': 'DENY', 'content-security-policy': policyOf(page, allowsScripts) };
}
