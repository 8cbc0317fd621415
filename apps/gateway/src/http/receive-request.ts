import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { allowanceHeaders } from '../limits/allowance.ts';
import type { ApiVersion, Route } from '../route.ts';
import type { AppDependencies } from './app.ts';
import { admit, checkRequest, initialPrincipal } from './guard.ts';
import type { HeaderSet } from './headers.ts';
import { sendCached } from './send-cached.ts';
import { startTrace } from './tracing.ts';
import { selectVersion } from './version.ts';

/**
 * What happens to a request before its body is read: an anonymous read whose answer is cached is answered at once,
 * anything else goes through the guard.
 */
export function createRequestHook(
  route: Route,
  headers: Record<ApiVersion, HeaderSet>,
  dependencies: AppDependencies,
): onRequestHookHandler {
  return (request, reply, done) => {
    const version = selectVersion(request.headers.accept);
    const trace = startTrace(request, route);
    request.state = { version, principal: initialPrincipal, isKeyed: false, trace };
    if (route.cached && serveHit(route, version, request, reply, dependencies)) return;
    dependencies.accessLog.follow(route.operation, request, reply);
    reply.headers(headers[version]).header('x-request-id', request.id);
    trace.run(() => receive(route, request, reply, dependencies)).then(() => done(), done);
  };
}

async function receive(route: Route, request: FastifyRequest, reply: FastifyReply, dependencies: AppDependencies) {
  checkRequest(request);
  await admit(route, request, reply, dependencies);
}

/** Answers from the cache if that needs nothing else: no key, a public site, an allowance that is left. */
function serveHit(
  route: Route,
  version: ApiVersion,
  request: FastifyRequest,
  reply: FastifyReply,
  { responses, settings, limits, accessLog, metrics }: AppDependencies,
): boolean {
  const startedAt = performance.now();
  const { 'api-key': key, 'user-agent': userAgent } = request.headers;
  if (key !== undefined || !userAgent || !settings.current()?.public) return false;
  const response = responses.getByTarget(version + request.url);
  if (!response) return false;
  const { isGranted, allowance } = limits.countAddress(request.ip);
  if (!isGranted) return false;
  const own = ['x-request-id', request.id];
  if (allowance) own.push(...Object.entries(allowanceHeaders(allowance)).flat());
  const status = sendCached(request, reply, response, own);
  metrics.countCache('hit');
  accessLog.note(route.operation, request, status, startedAt);
  return true;
}
