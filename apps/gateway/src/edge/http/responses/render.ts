import { validateHeaderValue } from 'node:http';
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
  const surrogateKey = keys.header.length > 0 && { 'surrogate-key': joinKeys(keys.header) };
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

/** Joins as many keys as fit into a header; the list's own key comes first, so that it is always included. */
export function joinKeys(keys: readonly string[]): string {
  // Each key takes at least two bytes.
  const joined = keys.slice(0, maxSurrogateKeyBytes).join(' ');
  const fitting =
    joined.length <= maxSurrogateKeyBytes ? joined : joined.slice(0, joined.lastIndexOf(' ', maxSurrogateKeyBytes));
  // A stored response with an invalid header would fail each time that it is served.
  validateHeaderValue('surrogate-key', fitting);
  return fitting;
}
