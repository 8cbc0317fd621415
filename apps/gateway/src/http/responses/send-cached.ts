import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse, EncodedBody } from '../../cache/cached-response.ts';
import { encodings } from '../../cache/encodings.ts';
import type { ResponseCache } from '../../cache/response-cache.ts';
import { createEncodingChooser } from '../requests/accept-encoding.ts';
import { matchingEtag } from './etag.ts';

const chooseEncoding = createEncodingChooser(encodings);

/**
 * The form of an answer that a client prefers among those that there are. One that is missing is made for those who ask
 * later, in `responses` when it is given; meanwhile the plain one goes out.
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

/**
 * Sends a ready answer to anybody, or 304 when the client has it. It is written to the socket as it is, past Fastify's
 * own way of sending: this is the hottest path of all. `own` are the request's own headers, name after value.
 */
export function sendPublic(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  form: EncodedBody,
  own: readonly string[],
): 200 | 304 {
  const ifNoneMatch = request.headers['if-none-match'];
  const known = ifNoneMatch === undefined ? undefined : matchingEtag(ifNoneMatch, cached.plain.etag);
  if (known !== undefined) {
    response.writeHead(304, [...cached.publicHeaders, 'etag', known, ...own]).end();
    return 304;
  }
  response.writeHead(200, [...cached.publicHeaders, 'etag', form.etag, ...form.headers, ...own]).end(form.body);
  return 200;
}

/** Sends the same answer to a caller with a key, for whom alone this copy is (S13). */
export function sendPrivate(
  response: ServerResponse,
  { privateHeaders }: CachedResponse,
  form: EncodedBody,
  own: readonly string[],
): 200 {
  response.writeHead(200, [...privateHeaders, ...form.headers, ...own]).end(form.body);
  return 200;
}
