import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ShownCredential } from '@commonplace/rpc/principal';
import { isCsrfTokenFor } from './csrf-token.ts';
import { requestOrigin } from './request-origin.ts';
import type { Cookies } from './session-cookie.ts';

/** What a request shows of who sends it; what it is worth is for `auth/principal-resolver.ts` to say. */
export interface Credentials {
  kind: ShownCredential['kind'];
  /** Undefined when it does not count: a session, in a request that another site may have caused. */
  secret: string | undefined;
}

/** The part of a request that shows who sends it. */
type Asking = Pick<IncomingMessage, 'method' | 'headers'>;

/** What a request shows of who sends it, valid or not; nothing at all makes it anonymous. */
export type CredentialReader = (request: Asking) => Credentials | undefined;

/** The headers that say who asks. Answers that depend on it name them in `Vary`. */
export const credentialHeaders: readonly string[] = ['Api-Key', 'Authorization', 'Cookie'];

/**
 * Reads credentials for a site with these cookies at this origin. When a request shows several kinds, the one counts that
 * a program has set on purpose: a key, a token, then the session that a browser adds by itself.
 */
export function createCredentialReader(cookies: Cookies, siteOrigin: string): CredentialReader {
  return (request) => keyOf(request.headers) ?? tokenOf(request.headers) ?? sessionOf(request, cookies, siteOrigin);
}

function keyOf({ 'api-key': key }: IncomingHttpHeaders): Credentials | undefined {
  return typeof key === 'string' ? { kind: 'api_key', secret: key } : undefined;
}

const bearer = 'bearer ';

/** A bearer token (RFC 6750, 2.1). What else is in that header is for somebody on the way. */
function tokenOf({ authorization }: IncomingHttpHeaders): Credentials | undefined {
  if (authorization?.slice(0, bearer.length).toLowerCase() !== bearer) return undefined;
  return { kind: 'access_token', secret: authorization.slice(bearer.length).trim() };
}

/**
 * A browser sends its cookie along with whatever a page makes it send. So a session counts only when no page of another
 * site did; for a write, one of our own must have: it says so itself (`Sec-Fetch-Site`), or its CSRF token does.
 */
function sessionOf(request: Asking, cookies: Cookies, siteOrigin: string): Credentials | undefined {
  const session = cookies.session(request.headers);
  if (!session) return undefined;
  const origin = requestOrigin(request, siteOrigin);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOurs =
    origin === 'here' ||
    (origin === 'unknown' && (isRead || isCsrfTokenFor(session.token, request.headers['x-csrf-token'])));
  return { kind: 'session', secret: isOurs ? session.token : undefined };
}
