import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

/** The lifetime of an unused session: 30 days. */
const sessionSeconds = 30 * 24 * 3600;
/** An older cookie is set again, to extend its lifetime. */
const agedSeconds = 24 * 3600;
/** The time to fill in a form before signing in. */
const visitSeconds = 24 * 3600;
const flashSeconds = 60;
/** Browsers shorten it (RFC 6265bis: 400 days). */
const languageSeconds = 365 * 24 * 3600;

/** The content of a session cookie. */
export interface SessionCookie {
  /** The secret of the session. */
  token: string;
  /** Whether it was set at least a day ago, or without a time. */
  isAged: boolean;
}

/** Reads and writes the cookies of this site; their attributes depend on the scheme of PUBLIC_URL. */
export interface Cookies {
  session(headers: IncomingHttpHeaders): SessionCookie | undefined;
  /** Returns the session cookie as `name=value`, for the `Cookie` header of a forwarded request. */
  sessionPair(headers: IncomingHttpHeaders): string | undefined;
  /** Returns the secret of a browser that is not signed in, for CSRF tokens. */
  visit(headers: IncomingHttpHeaders): string | undefined;
  /** Returns the name of the message for the next page. */
  flash(headers: IncomingHttpHeaders): string | undefined;
  /** Returns the tag of the language that the reader chose. */
  language(headers: IncomingHttpHeaders): string | undefined;
  /** The following return values for `Set-Cookie`. */
  setSession(token: string): string;
  endSession(): string;
  setVisit(secret: string): string;
  setFlash(name: string): string;
  endFlash(): string;
  setLanguage(tag: string): string;
}

/** Creates a secret for a browser that is not signed in. */
export function newVisit(): string {
  return randomBytes(32).toString('base64url');
}

/** With HTTPS, the `__Host-` prefix keeps neighboring hosts from setting the cookies (RFC 6265bis). */
export function createCookies(origin: string): Cookies {
  const secure = origin.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const names = {
    session: `${prefix}session`,
    visit: `${prefix}visit`,
    flash: `${prefix}flash`,
    language: `${prefix}language`,
  };
  const read = ({ cookie }: IncomingHttpHeaders, name: keyof typeof names, format: RegExp) => {
    if (cookie === undefined) return undefined;
    const value = parseCookie(cookie)[names[name]];
    return value !== undefined && format.test(value) ? value : undefined;
  };
  const write = (name: keyof typeof names, value: string, maxAge: number) =>
    stringifySetCookie({
      name: names[name],
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      ...(secure && { secure }),
    });
  return {
    session(headers) {
      const value = read(headers, 'session', sessionFormat);
      if (value === undefined) return undefined;
      const [token = '', sentAt = '0'] = value.split('.');
      return { token, isAged: now() - Number.parseInt(sentAt, 36) >= agedSeconds };
    },
    sessionPair(headers) {
      const value = read(headers, 'session', sessionFormat);
      return value === undefined ? undefined : `${names.session}=${value}`;
    },
    visit: (headers) => read(headers, 'visit', visitFormat),
    flash: (headers) => read(headers, 'flash', flashFormat),
    language: (headers) => read(headers, 'language', languageFormat),
    setSession: (token) => write('session', `${token}.${now().toString(36)}`, sessionSeconds),
    endSession: () => write('session', '', 0),
    setVisit: (secret) => write('visit', secret, visitSeconds),
    setFlash: (name) => write('flash', name, flashSeconds),
    endFlash: () => write('flash', '', 0),
    setLanguage: (tag) => write('language', tag, languageSeconds),
  };
}

/** The secret and the time the cookie was set. */
const sessionFormat = /^[\w-]{16,256}(?:\.[\da-z]{1,9})?$/;
const visitFormat = /^[\w-]{43}$/;
const flashFormat = /^[a-z_]{1,40}$/;
const languageFormat = /^[a-z]{2,3}$/;

function now(): number {
  return Math.floor(Date.now() / 1_000);
}
