import type { RpcCallOptions } from '@commonplace/rpc/client';
import { DomainError } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { FastifyReply } from 'fastify';
import { flashNotice } from '@commonplace/ui/page/flash';
import type { CacheInput } from '../../../edge/cache/cached-response.ts';
import { framedPageKeys, pageKeys } from '../../../edge/cache/page-keys.ts';
import { readShared, sendShared, type SharedDependencies } from '../../../edge/http/handlers/shared-answer.ts';
import { cancelledByClient } from '../../../edge/http/requests/cancellation.ts';
import type { RequestContext } from '../../../edge/http/requests/request-context.ts';
import { privateCacheHeaders } from '../../../edge/http/responses/headers.ts';
import { encodeFor } from '../../../edge/http/responses/send-cached.ts';
import { render } from '../../../edge/http/responses/render.ts';
import type { RouteContext } from '../../../api/route.ts';
import type { PageFrames } from '../../../site/page-frames.ts';
import { type PageHookDependencies } from '../page-hook.ts';
import { siteLocale } from '../page-locale.ts';
import { renderSitePage } from './page-document.ts';
import { documentTemplates, policyOf } from './page-policy.ts';

export interface SitePathDependencies extends PageHookDependencies, SharedDependencies {
  routeContext: RouteContext;
  frames: PageFrames;
  /** The site, which has pages for all other paths. */
  upstream: object | undefined;
}

/** A request for a path without a route. */
export interface PageRequest {
  context: RequestContext;
  dependencies: SitePathDependencies;
}

const anonymous: Principal = { kind: 'anonymous' };
const operation = { operation: 'SitePath', method: 'GET', path: '/*' };

/** Headers of pages and redirects. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  vary: 'Cookie, Accept-Encoding',
} as const;

/** Sends a document. It is private for signed-in users, since the layout differs; everything else is shared. */
export async function sendPage(pageRequest: PageRequest, id: number, isMember: boolean): Promise<boolean> {
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

/** Returns the options of a call for a visitor. */
export function optionsFor({ request, reply, deadline }: RequestContext) {
  return { principal: anonymous, requestId: request.id, signal: cancelledByClient(reply), deadline: deadline.date };
}

/** Removes headers that were set for a path of the API. */
export function clearApiHeaders(reply: FastifyReply): FastifyReply {
  for (const name of ['warning', 'access-control-allow-origin', 'access-control-expose-headers'])
    reply.removeHeader(name);
  return reply;
}
