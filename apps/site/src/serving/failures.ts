import { CommonplaceError, PathParameterError } from '@commonplace/client';
import { locales } from '@commonplace/ui/locale/locale';
import type { View } from '@commonplace/ui/view';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { problemPage } from './problem-page.ts';
import { redirectToSignIn } from './local-path.ts';
import { PageFailure } from './page-failure.ts';
import type { PageCall } from './page-route.ts';
import { pageHeaders } from './responses.ts';
import { beginCall, type SiteDependencies } from './serve-page.ts';
import { toSite } from './view.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until a page or form has begun. */
    site: Omit<PageCall, 'page'> | null;
  }
}

/** Statuses of the API that have their own page; others are 503. */
const pageStatuses = new Set([400, 403, 404, 410, 413, 414, 422, 429]);

const outageSeconds = 5;

/** Shows failures as pages with a way on. Visitors without a session are asked to sign in where one is needed. */
export function createFailureHandler(dependencies: SiteDependencies & { logger: Logger }) {
  const { logger } = dependencies;
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const status = statusOf(error);
    if (status === 401) return redirectToSignIn(reply, request.url);
    if (status >= 500) logger.error({ err: error, request_id: request.headers['x-request-id'] }, 'page failed');
    const retryAfterSeconds = retryAfterOf(error, status);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    const requestId = String(request.headers['x-request-id'] ?? '');
    const view = { ...(await viewFor(request, dependencies)), requestId };
    const isForm = request.method === 'POST';
    const { reason, target } = error instanceof PageFailure ? error : {};
    const problem = { status, isForm, requestId, retryAfterSeconds, reason, target };
    return reply.code(status).headers(pageHeaders).send(problemPage(problem, view));
  };
}

/** Returns the seconds after which to try again; a service that is unavailable may be back soon. */
function retryAfterOf(error: unknown, status: number): number | undefined {
  const seconds = error instanceof CommonplaceError ? error.retryAfter : undefined;
  return seconds ?? (status === 503 ? outageSeconds : undefined);
}

function statusOf(error: unknown): number {
  if (error instanceof PageFailure) return error.status;
  if (error instanceof PathParameterError) return 404;
  if (error instanceof CommonplaceError) {
    if (error.status === 401 || pageStatuses.has(error.status)) return error.status;
    return 503;
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && pageStatuses.has(status) ? status : 500;
}

/** Returns the view of a page that failed or that there is not, or one with the defaults. */
async function viewFor(request: FastifyRequest, dependencies: SiteDependencies): Promise<View> {
  request.site ??= beginCall(request, dependencies);
  const view = await request.site.view().catch(() => undefined);
  const isViewerAway = request.headers.cookie !== undefined;
  const site = toSite(undefined, dependencies.origin);
  return view ?? { site, viewer: undefined, isViewerAway, locale: locales.en, path: request.url };
}
