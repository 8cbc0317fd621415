import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { allowanceHeaders } from '../limits/allowance.ts';
import type { AppDependencies } from './app.ts';
import { clientAddress, type Trust } from './client-address.ts';
import { requestIdFrom } from './request-id.ts';
import { sendCached } from './send-cached.ts';
import { startTrace } from './tracing.ts';
import { selectVersion } from './version.ts';

export interface HitServerOptions {
  trust: Trust | false;
  /** How long a client may take to send its request. */
  requestTimeoutMs: number;
  keepAliveTimeoutMs: number;
}

/**
 * The HTTP server in front of Fastify. An anonymous read whose answer is cached is answered at once; a route, a request
 * and a reply of Fastify's would cost more than the answer. Everything else, and everything while the server closes,
 * goes to Fastify.
 */
export function createHitServer(
  dependencies: AppDependencies,
  { trust, requestTimeoutMs, keepAliveTimeoutMs }: HitServerOptions,
): FastifyServerFactory {
  return (handler) => {
    const options = {
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      // A request without a body needs no stream that ends.
      optimizeEmptyRequests: true,
    };
    const server = createServer(options, (request, response) => {
      if (!server.listening || !serveHit(request, response, trust, dependencies)) handler(request, response);
    });
    return server;
  };
}

/** Answers from the cache if that needs nothing else: no key, a public site, an allowance that is left. */
function serveHit(
  request: IncomingMessage,
  response: ServerResponse,
  trust: Trust | false,
  { responses, settings, limits, accessLog, metrics }: AppDependencies,
): boolean {
  const startedAt = performance.now();
  const { method = '', url = '', headers } = request;
  if (method !== 'GET' || headers['api-key'] !== undefined || !headers['user-agent']) return false;
  if (!settings.current()?.public) return false;
  const cached = responses.getByTarget(selectVersion(headers.accept) + url);
  if (!cached) return false;
  const { isGranted, allowance } = limits.countAddress(clientAddress(request, trust));
  if (!isGranted) return false;
  const id = requestIdFrom(headers['x-request-id']);
  const trace = startTrace({ id, method, headers }, cached.route);
  const own = ['x-request-id', id];
  if (allowance) own.push(...Object.entries(allowanceHeaders(allowance)).flat());
  const status = sendCached(request, response, cached, own);
  metrics.countCache('hit');
  accessLog.note({ operation: cached.route.operation, requestId: id, method, url, status, startedAt, trace });
  return true;
}
