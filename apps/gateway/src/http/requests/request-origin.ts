import type { IncomingHttpHeaders } from 'node:http';

/**
 * Where a request was made, as far as the browser that sent it says:
 * - `here`: on a page of this site;
 * - `elsewhere`: on a page of another one;
 * - `unknown`: nothing says so; programs and old browsers do not.
 */
export type RequestOrigin = 'here' | 'elsewhere' | 'unknown';

/** Tells requests of our own pages from those of others (`Sec-Fetch-Site`, `Origin`), for a site at this origin. */
export function requestOrigin({ headers }: { headers: IncomingHttpHeaders }, siteOrigin: string): RequestOrigin {
  const { origin, host, 'sec-fetch-site': site } = headers;
  // A page without a referrer sends `null`, which says nothing.
  if (origin !== undefined && origin !== 'null' && !isOwn(origin, siteOrigin, host)) return 'elsewhere';
  if (site === undefined) return 'unknown';
  return site === 'same-origin' ? 'here' : site === 'none' ? 'unknown' : 'elsewhere';
}

/** The site may be reached under more names than its own, as a platform on one's own machine is. */
function isOwn(origin: string, siteOrigin: string, host: string | undefined): boolean {
  return origin === siteOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}
