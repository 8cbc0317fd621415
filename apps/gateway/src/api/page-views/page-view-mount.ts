import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { admit, checkRequest, type GuardDependencies } from '../../edge/http/admission/guard.ts';
import { beginRequest, type PlainHookDependencies } from '../../edge/http/admission/receive-request.ts';
import { createErrorHandler } from '../../edge/http/handlers/error-handler.ts';
import { cancelledByClient } from '../../edge/http/requests/cancellation.ts';
import { idIn } from '../../edge/http/requests/id-in.ts';
import { isPrefetch } from '../../edge/http/requests/is-prefetch.ts';
import { contextOf } from '../../edge/http/requests/request-context.ts';
import { requestOrigin } from '../../edge/http/requests/request-origin.ts';
import { privateCacheHeaders, securityHeaders } from '../../edge/http/responses/headers.ts';
import { transparentPixel } from '../../edge/http/responses/transparent-pixel.ts';
import type { Mount } from '../../edge/mount.ts';
import { bothVersions, type RouteContext } from '../route.ts';
import { reportView } from './report-view.ts';

const path = '/page_views/:id';
const operation = 'CountPageView';

export interface PageViewDependencies extends GuardDependencies, PlainHookDependencies {
  routeContext: RouteContext;
  logger: Logger;
}

/** The image by which pages of articles count a view without script. */
export const pageViewMount: Mount<PageViewDependencies> = {
  routes: [{ path, method: 'GET' }],
  isCrossOrigin: false,
  serve: servePageViews,
};

function servePageViews(app: FastifyInstance, dependencies: PageViewDependencies): void {
  const open = { versions: bothVersions, access: 'public', scope: 'public' } as const;
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = beginRequest(operation, request, reply, dependencies, { operation, method: 'GET', path });
    reply.headers({ ...securityHeaders, ...privateCacheHeaders });
    checkRequest(context, dependencies);
    await context.trace.run(() => context.deadline.within(admit(open, context, dependencies)));
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { trace, deadline } = contextOf(request);
    await trace.run(() => deadline.within(countView(request, reply, dependencies)));
    return reply.type('image/gif').send(transparentPixel);
  };
  const errorHandler = createErrorHandler(dependencies.logger, false);
  app.route({ method: 'GET', url: path, onRequest, errorHandler, handler });
}

/** Counts a view if a page of this site loads the image; on other sites it would count views of their visitors. */
async function countView(
  request: FastifyRequest,
  reply: FastifyReply,
  { routeContext }: PageViewDependencies,
): Promise<void> {
  const articleId = idIn(request);
  if (request.method !== 'GET' || requestOrigin(request, routeContext.site.origin) === 'elsewhere') return;
  const { principal, deadline } = contextOf(request);
  const { 'user-agent': userAgent = '', 'accept-language': acceptLanguage = '' } = request.headers;
  const view = {
    articleId,
    userAgent,
    acceptLanguage,
    address: request.ip,
    isPrefetch: isPrefetch(request.headers),
    hasScript: false,
  };
  const options = { principal, requestId: request.id, signal: cancelledByClient(reply), deadline: deadline.date };
  await reportView(view, routeContext, options);
}
