import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../cache/response-cache.ts';
import { matches } from './render.ts';

/**
 * Sends a ready answer, or 304 when the client has it. It is written to the socket as it is, past Fastify's own way of
 * sending: this is the hottest path of all. `headers` are the request's own, name after value. Returns the status.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  headers: readonly string[],
): 200 | 304 {
  reply.hijack();
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, response.etag)) {
    reply.raw.writeHead(304, [...response.notModifiedHeaders, ...headers]).end();
    return 304;
  }
  reply.raw.writeHead(200, [...response.headers, ...headers]).end(response.body);
  return 200;
}
