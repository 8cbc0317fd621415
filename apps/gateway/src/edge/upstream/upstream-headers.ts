import { flashHeader } from '@commonplace/ui/page/flash';
import { noConsoleHeader } from '@commonplace/ui/page/header';
import { traceHeaders } from '@commonplace/service/request-trace';
import type { IncomingHttpHeaders } from 'node:http';
import { feedTokenHeader } from '../http/requests/feed-token.ts';
import type { HeaderSet } from '../http/responses/headers.ts';
import { keysIn } from '../http/responses/index-keys.ts';
import type { RequestContext } from '../http/requests/request-context.ts';
import type { Cookies } from '../http/requests/session-cookie.ts';

/** Headers of a request that the site needs: it repeats the first three for its calls, so that the API checks them. */
const forwarded = ['host', 'origin', 'sec-fetch-site', 'user-agent', 'content-type'] as const;

/** The header of a request with a session that cannot be resolved, whose owner must not be told to sign in. */
const unknownSessionHeader = 'x-commonplace-session-unknown';

/** Headers of a page that clients get. The site sets no cookies. */
const returned = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'link',
  'location',
  'permissions-policy',
  'referrer-policy',
  'retry-after',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
] as const;

/** Headers of every page. */
export const pageVary = 'Accept-Encoding, Accept-Language, Cookie';

export interface ForwardedRequestHeaders {
  context: RequestContext;
  cookies: Cookies;
  language: string | undefined;
  /** Whether the console is served. */
  hasConsole: boolean;
  /** The name of the message for the page. */
  flash?: string | undefined;
}

/**
 * Returns the headers of a forwarded request, with the session of a recognized viewer as its only cookie, or the token of a feed in its
 * place.
 */
export function headersForSite(forwardedRequest: ForwardedRequestHeaders): Record<string, string> {
  const { context, cookies, language, hasConsole, flash } = forwardedRequest;
  const { request, caller, feedToken } = context;
  const headers: Record<string, string> = {
    ...traceHeaders(),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
  };
  for (const name of forwarded) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  if (language !== undefined) headers['accept-language'] = language;
  const session = caller && cookies.sessionPair(request.headers);
  if (feedToken !== undefined) headers[feedTokenHeader] = feedToken;
  else if (session !== undefined) headers['cookie'] = session;
  if (flash !== undefined) headers[flashHeader] = flash;
  if (!hasConsole) headers[noConsoleHeader] = '1';
  if (context.isSessionUnknown === true) headers[unknownSessionHeader] = '1';
  return headers;
}

/** Returns the headers of a page that clients get; a redirect goes to a path of this site. */
export function headersFromSite(siteHeaders: IncomingHttpHeaders): HeaderSet {
  const headers: Record<string, string> = { vary: pageVary };
  for (const name of returned) {
    const value = siteHeaders[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const { location } = headers;
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) throw new Error('the site redirects to another site');
  return headers;
}

/** Returns the public surrogate keys and all of them; undefined for a page that must not be cached. */
export function surrogateKeysOf(siteHeaders: IncomingHttpHeaders, indexKeys: readonly string[] | undefined) {
  if (!indexKeys) return undefined;
  return { header: keysIn(siteHeaders['surrogate-key']) ?? [], index: indexKeys };
}
