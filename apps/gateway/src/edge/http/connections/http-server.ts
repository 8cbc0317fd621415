import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { createBodyRateMonitor, watchBody } from '../bodies/body-rate-monitor.ts';
import { originForm } from '../requests/request-target.ts';
import { createTunnelRefusal, type RefusalDependencies } from './refuse-connection.ts';
import { createConnectionAdmission, type AdmissionDependencies } from './admit-connection.ts';
import type { Connections } from './connections.ts';
import { serveCacheHit, type HitDependencies } from '../handlers/serve-cache-hit.ts';
import { dropUnreadBody } from '../bodies/drop-unread-body.ts';

/**
 * The idle timeout of a connection during a response. Longer than the timeouts for receiving a request, which send a
 * response.
 */
const stalledMs = 65_000;
/** The timeout for the headers of a request, including the first of a connection. */
const headersTimeoutMs = 10_000;
/** The timeout for a whole request. */
const requestTimeoutMs = 30_000;
/**
 * How long a connection may be idle between requests. An idle client uses up a connection slot; for proxies it is longer
 * than the idle timeout of common load balancers, so that those close first.
 */
const keepAliveTimeoutMs = { clients: 15_000, proxies: 72_000 };
/** The interval of the checks for timed-out connections. */
const checkingMs = 1_000;

export interface HttpServerOptions
  extends Omit<HitDependencies, 'transport'>, RefusalDependencies, AdmissionDependencies {
  connections: Connections;
}

/**
 * Returns a factory of the HTTP server in front of Fastify. It serves cache hits itself; everything else, and everything while the server
 * closes, goes to Fastify. So do requests that Node would answer itself with an empty response.
 */
export function createHttpServer(dependencies: HttpServerOptions): FastifyServerFactory {
  const { connections, exchanges, transport, trust } = dependencies;
  const hits = { ...dependencies, transport: Object.entries(transport).flat() };
  const admission = createConnectionAdmission(dependencies);
  return (handler) => {
    const options = {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: checkingMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: trust === false ? keepAliveTimeoutMs.clients : keepAliveTimeoutMs.proxies,
      requireHostHeader: false,
    };
    const serve = (request: IncomingMessage, response: ServerResponse) => {
      connections.mark(response);
      request.url = originForm(request.url ?? '');
      dropUnreadBody(request, response);
      if (server.listening && !admission.isRefused(request) && serveCacheHit(request, response, hits)) return;
      for (const [name, value] of Object.entries(transport)) response.setHeader(name, value);
      if (!admission.admit(request, response)) return;
      watchBody(pace, request, response);
      exchanges.begin(request, response);
      handler(request, response);
    };
    const pace = createBodyRateMonitor<IncomingMessage>((request) => {
      const timeout = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', timeout, request.socket);
    });
    const server = createServer(options, serve)
      .on('connection', admission.open)
      // `100 Continue` is sent when the body is wanted.
      .on('checkContinue', serve)
      .on('checkExpectation', serve)
      .on('connect', createTunnelRefusal(dependencies));
    server.timeout = stalledMs;
    return server;
  };
}
