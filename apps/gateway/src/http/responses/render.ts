import { plainBody, type CachedResponse, type CacheInput } from '../../cache/cached-response.ts';
import type { AnswerKeys } from '../../cache/surrogate-keys.ts';
import { etagOf } from './etag.ts';
import { jsonType, privateCacheHeaders, publicCacheHeaders, type HeaderSet } from './headers.ts';

/** Longer headers are refused by common clients and proxies. */
const maxSurrogateKeyBytes = 8_000;

/** A body, and what else there is to say of it. */
export interface Rendered {
  text: string;
  /** The keys under which its answer is forgotten. */
  keys: AnswerKeys | undefined;
  link: string | undefined;
  /** The tag of the state of the record that it shows, if that can be edited. */
  etag?: string | undefined;
  isForAll: boolean;
  isEmptySearch?: boolean;
}

/** Makes an answer once: its bytes, its strong ETag, its headers, and the keys that purge it (S13). One without keys is an error. */
export function render(
  route: CachedResponse['route'],
  { text, keys, link, etag, isForAll, isEmptySearch = false }: Rendered,
  headers: HeaderSet,
): CacheInput {
  if (!keys || keys.index.length === 0) throw new Error(`nothing would purge the answers of ${route.path}`);
  const body = ownBytes(text);
  const surrogateKey = keys.header.length > 0 && { 'surrogate-key': joinKeys(keys.header) };
  const ownTag = etag !== undefined && { etag: `"${etag}"` };
  const shared = { ...headers, ...(link !== undefined && { link }) };
  const response: CachedResponse = {
    route,
    isForAll,
    isEmptySearch,
    plain: plainBody(body, etagOf(body, etag), jsonType),
    encoded: new Map(),
    publicHeaders: Object.entries({ ...shared, ...publicCacheHeaders, ...surrogateKey }).flat(),
    privateHeaders: Object.entries({ ...shared, ...privateCacheHeaders, ...ownTag }).flat(),
  };
  return { response, keys: keys.index };
}

/** Text as bytes that share their memory with nothing: small ones would otherwise keep a whole block of the pool. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** As many keys as a header can hold; the list's own key comes first, so that it is never left out. */
export function joinKeys(keys: readonly string[]): string {
  // Each takes two bytes at least.
  const joined = keys.slice(0, maxSurrogateKeyBytes).join(' ');
  if (joined.length <= maxSurrogateKeyBytes) return joined;
  return joined.slice(0, joined.lastIndexOf(' ', maxSurrogateKeyBytes));
}
