/** What gave an answer. */
export interface AnsweredOperation {
  operation: string;
  method: string;
  path: string;
}

/** An answer as it goes out, made once. */
export interface CachedResponse {
  route: AnsweredOperation;
  body: Buffer;
  etag: string;
  /** Name, value, name, value, ... of every header but the request's own. */
  headers: readonly string[];
  /** The same for a 304. */
  notModifiedHeaders: readonly string[];
}

/** An answer with the keys under which it is forgotten. */
export interface Fill {
  response: CachedResponse;
  keys: readonly string[];
}

/** The entry itself, its places in the cache and in the lists of its 200 and its 304. */
const entryBytes = 1_024;
/** A key's place in the index, with the set of those that carry it. */
const keyBytes = 320;

/** What an answer costs as long as it is kept, in bytes: everything that grows with it, and what each part costs beside. */
export function weigh(id: string, { response, keys }: Fill): number {
  let bytes = entryBytes + textBytes(id) + response.body.length;
  for (const header of response.headers) bytes += textBytes(header);
  for (const key of keys) bytes += textBytes(key) + keyBytes;
  return bytes;
}

/** The most that a text takes in memory: two bytes for each of its units. */
export function textBytes(text: string): number {
  return 2 * text.length;
}
