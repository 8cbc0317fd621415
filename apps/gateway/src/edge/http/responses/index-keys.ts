import type { IncomingMessage } from 'node:http';
import type { CachedResponse } from '../../cache/cached-response.ts';
import { isSiteRequest } from '../requests/site-requests.ts';

/**
 * The header that names all surrogate keys of an answer, also those that `Surrogate-Key` leaves out. Answers to the site
 * have it, and the site's pages return it; it never reaches other clients.
 */
export const indexKeysHeader = 'x-commonplace-index-keys';

/** The header that tells the site the ETag of an answer that all viewers share, also if its other headers are private. */
const sharedEtagHeader = 'x-commonplace-shared-etag';

/** More would not fit into the headers that HTTP clients accept; without the header, a page is not cached. */
const maxBytes = 24_000;

/** The texts of headers, for answers that are sent again and again. */
const texts = new WeakMap<readonly string[], string>();

/** Returns the headers of a shared answer for a request of the site; nothing for others. */
export function siteHeadersFor(
  request: IncomingMessage,
  { indexKeys: keys, plain }: Pick<CachedResponse, 'indexKeys' | 'plain'>,
): string[] {
  if (!keys || !isSiteRequest(request)) return [];
  const shared = [sharedEtagHeader, plain.etag];
  const text = texts.get(keys) ?? keys.map((key) => encodeURIComponent(key)).join(' ');
  texts.set(keys, text);
  return text.length > maxBytes ? shared : [...shared, indexKeysHeader, text];
}

/** Returns the percent-encoded keys in a header of a page; undefined without any. */
export function keysIn(header: string | string[] | undefined): string[] | undefined {
  const text = String(header ?? '');
  return text === '' ? undefined : text.split(' ').map((key) => decodeURIComponent(key));
}
