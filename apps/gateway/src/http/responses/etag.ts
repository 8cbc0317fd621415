import { hash } from 'node:crypto';

/** The strong ETag of these bytes; it begins with the tag of the state of the record that they show, if there is one. */
export function etagOf(bytes: Buffer, editTag?: string): string {
  const ofBytes = hash('sha256', bytes, 'base64url').slice(0, 27);
  return editTag === undefined ? `"${ofBytes}"` : `"${editTag}.${ofBytes}"`;
}

/**
 * Which of the client's ETags (If-None-Match) names what has this one, plain or encoded: the forms change together, so
 * whoever has any of them has the answer. Weak ones count (RFC 9110, 13.1.2); `*` is answered with our own.
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
