import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse, EncodedBody } from '../../cache/cached-response.ts';
import { encodings } from '../../cache/encodings.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import { createEncodingChooser } from '../requests/accept-encoding.ts';
import { matchingEtag } from './etag.ts';

const chooseEncoding = createEncodingChooser(encodings);

/**
 * Returns the body in the client's preferred encoding. A missing encoding is created in the background for later requests,
 * if `responses` is given; until then the plain body is returned.
 */
export function encodedBodyFor(
  { headers }: IncomingMessage,
  cached: CachedResponse,
  responses: Pick<ResponseCache, 'wantEncoded'> | undefined,
): EncodedBody {
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (encoding === undefined) return cached.plain;
  const encoded = cached.encoded.get(encoding);
  if (!encoded) responses?.wantEncoded(cached, encoding);
  return encoded ?? cached.plain;
}

/** Waits until a body is there in the client's preferred encoding, unless another request makes it or it is not worth it. */
export async function encodeFor(
  { headers }: IncomingMessage,
  cached: CachedResponse,
  responses: Pick<ResponseCache, 'encode'>,
): Promise<void> {
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (encoding !== undefined && !cached.encoded.has(encoding)) await responses.encode(cached, encoding);
}

/**
 * Sends a cached response to an anonymous caller, or 304. It bypasses Fastify, since this is the hottest path. `own` are
 * headers of the request: name, value, name, value, ...
 */
export function sendPublic(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  encoded: EncodedBody,
  own: readonly string[],
): 200 | 304 {
  const ifNoneMatch = request.headers['if-none-match'];
  const known = ifNoneMatch === undefined ? undefined : matchingEtag(ifNoneMatch, cached.plain.etag);
  if (known !== undefined) {
    response.writeHead(304, [...cached.publicHeaders, 'etag', known, ...own]).end();
    return 304;
  }
  response
    .writeHead(200, [...cached.publicHeaders, 'etag', encoded.etag, ...encoded.headers, ...own])
    .end(encoded.body);
  return 200;
}

/** Sends a cached response to a caller with a key, with private headers (rules.md#http-caching). */
export function sendPrivate(
  response: ServerResponse,
  { privateHeaders }: CachedResponse,
  encoded: EncodedBody,
  own: readonly string[],
): 200 {
  response.writeHead(200, [...privateHeaders, ...encoded.headers, ...own]).end(encoded.body);
  return 200;
}
