import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse, EncodedBody } from '../../cache/cached-response.ts';
import { encodings } from '../../cache/encodings.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import { createEncodingChooser } from '../requests/accept-encoding.ts';
import { isSiteRequest } from '../requests/site-requests.ts';
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
  const dated = cached.lastModified ? ['last-modified', cached.lastModified.toUTCString()] : [];
  const headers = [...cached.publicHeaders, ...dated, ...own];
  const etag = knownEtag(request, cached);
  if (etag !== undefined) {
    response.writeHead(304, ['etag', etag, ...headers]).end();
    return 304;
  }
  response.writeHead(200, ['etag', encoded.etag, ...encoded.headers, ...headers]).end(encoded.body);
  return 200;
}

/** Returns the ETag of what the client has, if it is unchanged; a date counts only without ETags (RFC 9110, 13.2.2). */
function knownEtag({ headers }: IncomingMessage, { plain, lastModified }: CachedResponse): string | undefined {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matchingEtag(ifNoneMatch, plain.etag);
  const since = lastModified && Date.parse(headers['if-modified-since'] ?? '');
  // Dates of HTTP have whole seconds.
  return since && since >= Math.floor(lastModified.getTime() / 1_000) * 1_000 ? plain.etag : undefined;
}

/**
 * Sends a cached response to a caller with a key, with private headers (rules.md#http-caching); to the site 304, if it remembers the
 * response.
 */
export function sendPrivate(
  request: IncomingMessage,
  response: ServerResponse,
  { privateHeaders, plain }: CachedResponse,
  encoded: EncodedBody,
  own: readonly string[],
): 200 | 304 {
  const ifNoneMatch = isSiteRequest(request) ? request.headers['if-none-match'] : undefined;
  if (ifNoneMatch !== undefined && matchingEtag(ifNoneMatch, plain.etag) !== undefined) {
    response.writeHead(304, [...privateHeaders, ...own]).end();
    return 304;
  }
  response.writeHead(200, [...privateHeaders, ...encoded.headers, ...own]).end(encoded.body);
  return 200;
}
