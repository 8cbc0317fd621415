import { isOutage } from '@commonplace/domain/errors';
import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../../../edge/http/requests/request-context.ts';
import { privateCacheHeaders, publicCacheHeaders } from '../../../edge/http/responses/headers.ts';
import { requestedPath, type ResolvedPath } from '../../../site/site-paths.ts';
import { landingPage } from '../landing-page.ts';
import { askToSignIn } from '../page-hook.ts';
import { isReturnable } from '../is-returnable.ts';
import type { Mount } from '../../../edge/mount.ts';
import { createPageFailures, presentToBrowsers } from '../failure-pages.ts';
import {
  clearApiHeaders,
  commonHeaders,
  optionsFor,
  sendPage,
  type PageRequest,
  type SitePathDependencies,
} from './send-site-page.ts';

/** The share of the time that a page of the site waits for admin, since the page needs the rest. */
const patienceShare = 0.2;

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
