import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { originForm } from './address.ts';
import type { AppDependencies } from './app.ts';
import type { Trust } from './client-address.ts';
import type { Exchanges } from './exchanges.ts';
import { createTunnelRefusal } from './refuse-connection.ts';
import { serveHit } from './serve-hits.ts';
import { dropUnreadBody } from './unread-body.ts';

/**
 * A client that takes nothing of its answer for so long is cut off. Longer than a request may take to arrive, which is
 * refused with a word.
 */
const stalledMs = 65_000;

export interface HttpServerOptions {
  trust: Trust | false;
  exchanges: Exchanges;
  /** How long a client may take to send its request. */
  requestTimeoutMs: number;
  keepAliveTimeoutMs: number;
}

/**
 * The HTTP server in front of Fastify. Cached answers are served at once; everything else, and everything while the
 * server closes, goes to Fastify. What Node would answer by itself, without a word, goes there too.
 */
export function createHttpServer(
  dependencies: AppDependencies,
  { trust, exchanges, requestTimeoutMs, keepAliveTimeoutMs }: HttpServerOptions,
): FastifyServerFactory {
  return (handler) => {
    const options = {
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      // A request without a body needs no stream that ends.
      optimizeEmptyRequests: true,
      requireHostHeader: false,
    };
    const serve = (request: IncomingMessage, response: ServerResponse) => {
      dependencies.connections.mark(response);
      request.url = originForm(request.url ?? '');
      dropUnreadBody(request, response);
      if (server.listening && serveHit(request, response, trust, dependencies)) return;
      exchanges.begin(request, response);
      handler(request, response);
    };
    const server = createServer(options, serve)
      // The client is told to go on when its body is wanted.
      .on('checkContinue', serve)
      .on('checkExpectation', serve)
      .on('connect', createTunnelRefusal(dependencies, trust));
    server.timeout = stalledMs;
    return server;
  };
}
