/** An address fit for logs: a key that was sent in the query, which is never accepted, is blanked out (C8). */
export function scrubAddress(address: string): string {
  return address.includes('?') ? address.replace(secretParameter, '$1[redacted]') : address;
}

// Names may be percent-encoded letter by letter, so everything that decodes to api-key or api_key is caught.
const letter = (character: string) =>
  `(?:${character}|%${character.charCodeAt(0).toString(16)}|%${character.toUpperCase().charCodeAt(0).toString(16)})`;
const name = `${'api'.split('').map(letter).join('')}(?:[-_]|%2d|%5f)${'key'.split('').map(letter).join('')}`;
const secretParameter = new RegExp(`([?&]${name}=)[^&#]*`, 'gi');

/**
 * Whether a request target is free of null bytes and invalid UTF-8 (S6). Both only come percent-encoded, since the
 * HTTP parser refuses them bare.
 */
export function isCleanTarget(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    return !decodeURIComponent(target).includes('\0');
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
