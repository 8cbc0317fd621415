import type { Encoding } from './encodings.ts';

/** The operation that produced a response. */
export interface AnsweredOperation {
  operation: string;
  method: string;
  path: string;
}

/** The body of a response in one content encoding, or plain. */
export interface EncodedBody {
  body: Buffer;
  /** The ETag of these bytes (RFC 9110, 8.8.3). */
  etag: string;
  /** The headers of the body, starting with its length: name, value, name, value, ... */
  headers: readonly string[];
}

/** A response that is ready to be sent. */
export interface CachedResponse {
  route: AnsweredOperation;
  /** Whether callers with a key share it. */
  isForAll: boolean;
  /** Whether it is 204. */
  isNoContent?: boolean;
  /** Whether it is a search without results, which is counted each time it is sent. */
  isEmptySearch?: boolean;
  plain: EncodedBody;
  /** Added by `encoder.ts` on demand. */
  encoded: Map<Encoding, EncodedBody>;
  /** When these bytes were first made here, for a page (RFC 9110, 8.8.2). */
  lastModified?: Date | undefined;
  /** The surrogate keys that invalidate it, for the site, whose pages are made of responses. */
  indexKeys?: readonly string[];
  /** All other headers that do not depend on the request: name, value, name, value, ... */
  publicHeaders: readonly string[];
  /** The same, for callers with a key. */
  privateHeaders: readonly string[];
}

/** A response with the surrogate keys that invalidate it. */
export interface CacheInput {
  response: CachedResponse;
  keys: readonly string[];
  /** How long it is fresh without a change at first, 10 seconds by default and after that. */
  freshMs?: number;
}

export function plainBody(body: Buffer, etag: string, contentType: string): EncodedBody {
  return { body, etag, headers: ['content-length', String(body.length), 'content-type', contentType] };
}

/** Encoding changes the bytes, and so the ETag (RFC 9110, 8.8.3.3), which keeps the plain one as its prefix. */
export function encodedBody({ etag, headers }: EncodedBody, body: Buffer, encoding: Encoding): EncodedBody {
  const others = ['content-encoding', encoding, ...headers.slice(2)];
  return {
    body,
    etag: `${etag.slice(0, -1)}-${encoding}"`,
    headers: ['content-length', String(body.length), ...others],
  };
}

/** The overhead of an entry, in the cache and in its lists of headers. */
const entryBytes = 1_024;
/** The overhead of an encoded body. */
const encodedBodyBytes = 512;
/** The overhead of a surrogate key in the index. */
const keyBytes = 320;

/** Estimates the memory of an entry, in bytes. */
export function weigh(id: string, { response, keys }: CacheInput): number {
  let bytes = entryBytes + textBytes(id) + response.plain.body.length;
  for (const { body } of response.encoded.values()) bytes += encodedBodyBytes + body.length;
  for (const header of response.publicHeaders) bytes += textBytes(header);
  for (const key of keys) bytes += textBytes(key) + keyBytes;
  return bytes;
}

/** Returns the maximum memory of a string: two bytes for each UTF-16 unit. */
export function textBytes(text: string): number {
  return 2 * text.length;
}
