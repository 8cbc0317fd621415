import { plainBody, type CachedResponse, type CacheInput } from '../../cache/cached-response.ts';
import type { AnswerKeys } from '../../cache/answer-keys.ts';
import { separateCopy } from '../../cache/separate-copy.ts';
import { etagOf } from './etag.ts';
import { jsonType, privateCacheHeaders, publicCacheHeaders, type HeaderSet } from './headers.ts';

/** The limit of common clients and proxies. */
const maxSurrogateKeyBytes = 8_000;

/** A body and its metadata. */
export interface Rendered {
  /** The text, or its bytes in separate memory. */
  text: string | Buffer;
  /** The media type, JSON by default. */
  type?: string;
  keys: AnswerKeys | undefined;
  link?: string | undefined;
  /** The edit tag of an editable record. */
  etag?: string | undefined;
  isForAll: boolean;
  isEmptySearch?: boolean;
}

/** Renders a cacheable response: bytes, strong ETag, headers and surrogate keys (rules.md#http-caching). Throws without keys. */
export function render(
  route: CachedResponse['route'],
  { text, type = jsonType, keys, link, etag, isForAll, isEmptySearch = false }: Rendered,
  headers: HeaderSet,
): CacheInput {
  if (!keys || keys.index.length === 0) throw new Error(`the response of ${route.path} has no surrogate keys`);
  const body = typeof text === 'string' ? separateCopy(text) : text;
  const joinedKeys = joinKeys(keys.header);
  const surrogateKey = joinedKeys !== '' && { 'surrogate-key': joinedKeys };
  const ownTag = etag !== undefined && { etag: `"${etag}"` };
  const shared = { ...headers, ...(link !== undefined && { link }) };
  const response: CachedResponse = {
    route,
    isForAll,
    isEmptySearch,
    plain: plainBody(body, etagOf(body, etag), type),
    encoded: new Map(),
    indexKeys: keys.index,
    publicHeaders: Object.entries({ ...shared, ...publicCacheHeaders, ...surrogateKey }).flat(),
    privateHeaders: Object.entries({ ...shared, ...privateCacheHeaders, ...ownTag }).flat(),
  };
  return { response, keys: keys.index };
}

/**
 * Joins as many keys as fit into a header; the list's own key comes first, so that it is always included. Names in keys may be in
 * any script, so they are percent-encoded as in paths.
 */
export function joinKeys(keys: readonly string[]): string {
  // Each key takes at least two bytes.
  const joined = keys.slice(0, maxSurrogateKeyBytes).map(escapedKey).join(' ');
  if (joined.length <= maxSurrogateKeyBytes) return joined;
  return joined.slice(0, Math.max(0, joined.lastIndexOf(' ', maxSurrogateKeyBytes)));
}

function escapedKey(key: string): string {
  return key.replaceAll(/[^!-$&-~]+/g, encodeURIComponent);
}
