import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ShownCredential } from '@commonplace/domain/principal';
import { isCsrfTokenFor } from './csrf-token.ts';
import { feedTokenHeader } from './feed-token.ts';
import { requestOrigin } from './request-origin.ts';
import type { Cookies } from './session-cookie.ts';
import { isSiteRequest } from './site-requests.ts';

/** The credentials of a request, which `auth/principal-resolver.ts` checks. */
export interface Credentials {
  kind: ShownCredential['kind'];
  /** Undefined for a session in a request that another site may have caused. */
  secret: string | undefined;
}

type CredentialRequest = Pick<IncomingMessage, 'method' | 'headers'>;

/** Returns the credentials of a request, valid or not; undefined for an anonymous one. */
export type CredentialReader = (request: CredentialRequest) => Credentials | undefined;

/** The headers with credentials, for `Vary`. */
export const credentialHeaders: readonly string[] = ['Api-Key', 'Authorization', 'Cookie'];

/**
 * Creates a reader of credentials for a site. A key comes before a token, and both before the session cookie, which a
 * browser adds by itself.
 */
export function createCredentialReader(cookies: Cookies, siteOrigin: string): CredentialReader {
  return (request) =>
    keyOf(request.headers) ??
    tokenOf(request.headers) ??
    feedTokenOf(request) ??
    sessionOf(request, cookies, siteOrigin);
}

/** Returns the token of a feed that the site is making; from elsewhere the header means nothing. */
function feedTokenOf(request: CredentialRequest): Credentials | undefined {
  const token = isSiteRequest(request) ? request.headers[feedTokenHeader] : undefined;
  return typeof token === 'string' ? { kind: 'feed_token', secret: token } : undefined;
}

function keyOf({ 'api-key': key }: IncomingHttpHeaders): Credentials | undefined {
  return typeof key === 'string' ? { kind: 'api_key', secret: key } : undefined;
}

const bearer = 'bearer ';

/** Returns a bearer token (RFC 6750, 2.1). Other schemes may be meant for a proxy. */
function tokenOf({ authorization }: IncomingHttpHeaders): Credentials | undefined {
  if (authorization?.slice(0, bearer.length).toLowerCase() !== bearer) return undefined;
  return { kind: 'access_token', secret: authorization.slice(bearer.length).trim() };
}

/**
 * A browser adds its cookies to requests from any page. So a session counts only if the request does not come from
 * another site; for a write, `Sec-Fetch-Site` or a CSRF token must prove that it comes from ours.
 */
function sessionOf(request: CredentialRequest, cookies: Cookies, siteOrigin: string): Credentials | undefined {
  const session = cookies.session(request.headers);
  if (!session) return undefined;
  const origin = requestOrigin(request, siteOrigin);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOurs =
    origin === 'here' ||
    (origin === 'unknown' && (isRead || isCsrfTokenFor(session.token, request.headers['x-csrf-token'])));
  return { kind: 'session', secret: isOurs ? session.token : undefined };
}
