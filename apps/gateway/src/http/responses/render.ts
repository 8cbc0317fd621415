import { hash } from 'node:crypto';
import type { CachedResponse, Fill } from '../../cache/cached-response.ts';
import type { AnswerKeys } from '../../cache/surrogate-keys.ts';
import { publicCacheHeaders, type HeaderSet } from './headers.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Longer headers are refused by common clients and proxies. */
const maxSurrogateKeyBytes = 8_000;

/** A body, and the keys under which its answer is forgotten. */
interface Rendered {
  text: string;
  keys: AnswerKeys | undefined;
}

/** Makes an answer once: its bytes, its strong ETag, its headers, and the keys that purge it (S13). A result without keys is an error. */
export function render(
  route: CachedResponse['route'],
  { text, keys }: Rendered,
  headers: HeaderSet,
  link: string | undefined,
): Fill {
  const body = ownBytes(text);
  const etag = etagOf(body);
  const { header, index } = keys ?? { header: [], index: [] };
  if (index.length === 0) throw new Error(`nothing would purge the answers of ${route.path}`);
  const shared = {
    ...headers,
    ...publicCacheHeaders,
    etag,
    ...(header.length > 0 && { 'surrogate-key': joinKeys(header) }),
    ...(link !== undefined && { link }),
  };
  const response: CachedResponse = {
    route,
    body,
    etag,
    headers: Object.entries({ ...shared, 'content-type': jsonType, 'content-length': String(body.length) }).flat(),
    notModifiedHeaders: Object.entries(shared).flat(),
  };
  return { response, keys: index };
}

/** Text as bytes that share their memory with nothing: small ones would otherwise keep a whole block of the pool. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The strong ETag of these bytes. */
export function etagOf(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
}

/** As many keys as a header can hold; the list's own key comes first, so that it is never left out. */
function joinKeys(keys: readonly string[]): string {
  const joined = keys.join(' ');
  if (joined.length <= maxSurrogateKeyBytes) return joined;
  return joined.slice(0, joined.lastIndexOf(' ', maxSurrogateKeyBytes));
}

/** Whether an If-None-Match header names the ETag; a weak form of it counts, since the bytes are the same. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((candidate) => {
    const trimmed = candidate.trim();
    return trimmed === '*' || trimmed === etag || trimmed === `W/${etag}`;
  });
}
