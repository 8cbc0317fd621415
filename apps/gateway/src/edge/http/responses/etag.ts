import { hash } from 'node:crypto';

/** Returns the strong ETag of these bytes, prefixed by the edit tag of the record, if given. */
export function etagOf(bytes: Buffer, editTag?: string): string {
  const ofBytes = hash('sha256', bytes, 'base64url').slice(0, 27);
  return editTag === undefined ? `"${ofBytes}"` : `"${editTag}.${ofBytes}"`;
}

/**
 * Returns the ETag in If-None-Match that matches this one, plain or encoded, since all encodings change together. Weak ETags
 * match too (RFC 9110, 13.1.2); for `*` it returns this one.
 */
export function matchingEtag(ifNoneMatch: string, etag: string): string | undefined {
  if (ifNoneMatch === etag) return etag;
  const own = strong(etag);
  const encoded = `${own.slice(0, -1)}-`;
  for (const candidate of ifNoneMatch.split(',')) {
    const tag = strong(candidate.trim());
    if (tag === '*' || tag === own) return etag;
    if (tag.startsWith(encoded) && tag.endsWith('"')) return tag;
  }
  return undefined;
}

function strong(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
