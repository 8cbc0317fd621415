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
 * A client that takes nothing of its answer for so long is cut off. Longer than a request may take to arrive, which is
 * refused with a word.
 */
const stalledMs = 65_000;
/** How long the headers of a request may take, also the first of a connection. */
const headersTimeoutMs = 10_000;
/** How long a client may take to send its request. */
const requestTimeoutMs = 30_000;
/**
 * How long a connection may be idle between requests. Of clients it takes a place of their address; proxies in front have it
 * longer than common load balancers keep theirs, so that these close first.
 */
const keepAliveTimeoutMs = { clients: 15_000, proxies: 72_000 };
/** How often connections are looked at whose time is over. */
const checkingMs = 1_000;

export interface HttpServerOptions
  extends Omit<HitDependencies, 'transport'>, RefusalDependencies, AdmissionDependencies {
  connections: Connections;
}

/**
 * The HTTP server in front of Fastify. Cached answers are served at once; everything else, and everything while the
 * server closes, goes to Fastify. What Node would answer by itself, without a word, goes there too.
 */
export function createHttpServer(given: HttpServerOptions): FastifyServerFactory {
  const { connections, exchanges, transport, trust } = given;
  const hits = { ...given, transport: Object.entries(transport).flat() };
  const admission = createConnectionAdmission(given);
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
      // The client is told to go on when its body is wanted.
      .on('checkContinue', serve)
      .on('checkExpectation', serve)
      .on('connect', createTunnelRefusal(given));
    server.timeout = stalledMs;
    return server;
  };
}
