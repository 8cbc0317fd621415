import type { IncomingHttpHeaders } from 'node:http';

/**
 * The site whose page made a request, according to the browser:
 * - `here`: this site;
 * - `elsewhere`: another site;
 * - `unknown`: not stated, as by programs and old browsers.
 */
export type RequestOrigin = 'here' | 'elsewhere' | 'unknown';

/** Returns the origin of a request by `Sec-Fetch-Site` and `Origin`, for a site at this origin. */
export function requestOrigin({ headers }: { headers: IncomingHttpHeaders }, siteOrigin: string): RequestOrigin {
  const { origin, host, 'sec-fetch-site': site } = headers;
  // Pages without a referrer send `null`.
  if (origin !== undefined && origin !== 'null' && !isOwn(origin, siteOrigin, host)) return 'elsewhere';
  if (site === undefined) return 'unknown';
  return site === 'same-origin' ? 'here' : site === 'none' ? 'unknown' : 'elsewhere';
}

/** A site may have several host names, such as `localhost`. */
function isOwn(origin: string, siteOrigin: string, host: string | undefined): boolean {
  return origin === siteOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}
