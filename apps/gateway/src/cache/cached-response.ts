import type { Encoding } from './encodings.ts';

/** What gave an answer. */
export interface AnsweredOperation {
  operation: string;
  method: string;
  path: string;
}

/** One way of sending an answer: its bytes as they are, or encoded. */
export interface EncodedBody {
  body: Buffer;
  /** Of these very bytes (RFC 9110, 8.8.3). */
  etag: string;
  /** What is said of the body, its length first: name, value, name, value, ... */
  headers: readonly string[];
}

/** An answer as it goes out, made once. */
export interface CachedResponse {
  route: AnsweredOperation;
  /** Whether callers with a key get it too. */
  isForAll: boolean;
  /** Each time that it goes out is counted. */
  isEmptySearch?: boolean;
  plain: EncodedBody;
  /** What was made of it since; `encoder.ts` makes them. */
  encoded: Map<Encoding, EncodedBody>;
  /** Every other header but the request's own: name, value, name, value, ... */
  publicHeaders: readonly string[];
  /** The same for callers with a key. */
  privateHeaders: readonly string[];
}

/** An answer with the keys under which it is forgotten. */
export interface CacheInput {
  response: CachedResponse;
  keys: readonly string[];
}

/** The bytes of an answer as they are. */
export function plainBody(body: Buffer, etag: string, contentType: string): EncodedBody {
  return { body, etag, headers: ['content-length', String(body.length), 'content-type', contentType] };
}

/** An encoded form of an answer: other bytes, so another ETag (RFC 9110, 8.8.3.3), which begins like the plain one's. */
export function encodedBody({ etag, headers }: EncodedBody, body: Buffer, encoding: Encoding): EncodedBody {
  const others = ['content-encoding', encoding, ...headers.slice(2)];
  return {
    body,
    etag: `${etag.slice(0, -1)}-${encoding}"`,
    headers: ['content-length', String(body.length), ...others],
  };
}

/** The entry itself, its places in the cache and in the lists of its headers. */
const entryBytes = 1_024;
/** A form beside its body. */
const formBytes = 512;
/** A key's place in the index, with the set of those that carry it. */
const keyBytes = 320;

/** What an answer costs as long as it is kept, in bytes: everything that grows with it, and what each part costs beside. */
export function weigh(id: string, { response, keys }: CacheInput): number {
  let bytes = entryBytes + textBytes(id) + response.plain.body.length;
  for (const { body } of response.encoded.values()) bytes += formBytes + body.length;
  for (const header of response.publicHeaders) bytes += textBytes(header);
  for (const key of keys) bytes += textBytes(key) + keyBytes;
  return bytes;
}

/** The most that a text takes in memory: two bytes for each of its units. */
export function textBytes(text: string): number {
  return 2 * text.length;
}
