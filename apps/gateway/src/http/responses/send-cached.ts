import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse } from '../../cache/cached-response.ts';
import { matches } from './render.ts';

/**
 * Sends a ready answer, or 304 when the client has it. It is written to the socket as it is, past Fastify's own way of
 * sending: this is the hottest path of all. `headers` are the request's own, name after value. Returns the status.
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  headers: readonly string[],
): 200 | 304 {
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, cached.etag)) {
    response.writeHead(304, [...cached.notModifiedHeaders, ...headers]).end();
    return 304;
  }
  response.writeHead(200, [...cached.headers, ...headers]).end(cached.body);
  return 200;
}
