import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { originForm } from '../requests/target.ts';
import { createTunnelRefusal, type RefusalDependencies } from './refuse-connection.ts';
import type { Connections } from './connections.ts';
import { serveHit, type HitDependencies } from '../handlers/serve-hits.ts';
import { dropUnreadBody } from '../bodies/unread-body.ts';

/**
 * A client that takes nothing of its answer for so long is cut off. Longer than a request may take to arrive, which is
 * refused with a word.
 */
const stalledMs = 65_000;

export interface HttpServerOptions extends HitDependencies, RefusalDependencies {
  connections: Connections;
  /** How long a client may take to send its request. */
  requestTimeoutMs: number;
  keepAliveTimeoutMs: number;
}

/**
 * The HTTP server in front of Fastify. Cached answers are served at once; everything else, and everything while the
 * server closes, goes to Fastify. What Node would answer by itself, without a word, goes there too.
 */
export function createHttpServer(given: HttpServerOptions): FastifyServerFactory {
  const { connections, exchanges, requestTimeoutMs, keepAliveTimeoutMs } = given;
  return (handler) => {
    const options = {
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      requireHostHeader: false,
    };
    const serve = (request: IncomingMessage, response: ServerResponse) => {
      connections.mark(response);
      request.url = originForm(request.url ?? '');
      dropUnreadBody(request, response);
      if (server.listening && serveHit(request, response, given)) return;
      exchanges.begin(request, response);
      handler(request, response);
    };
    const server = createServer(options, serve)
      // The client is told to go on when its body is wanted.
      .on('checkContinue', serve)
      .on('checkExpectation', serve)
      .on('connect', createTunnelRefusal(given));
    server.timeout = stalledMs;
    return server;
  };
}
