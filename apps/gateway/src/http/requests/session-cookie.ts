import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

/** How long a browser keeps a session that is not used: 30 days, in seconds. */
const sessionSeconds = 30 * 24 * 3600;
/** A cookie older than this is sent again, so that the 30 days begin anew. */
const agedSeconds = 24 * 3600;
/** How long somebody may take to fill in a form before they are signed in: until the browser is closed, or a day. */
const visitSeconds = 24 * 3600;
const flashSeconds = 60;

/** What the cookie of a browser that signed in holds. */
export interface SessionCookie {
  /** The secret of the session. */
  token: string;
  /** It was sent a day ago or more, or it does not say when. */
  isAged: boolean;
}

/** The cookies of this site: names and attributes follow from the scheme of its address. */
export interface Cookies {
  session(headers: IncomingHttpHeaders): SessionCookie | undefined;
  /** The secret of a browser that is not signed in, which its forms are bound to. */
  visit(headers: IncomingHttpHeaders): string | undefined;
  /** Which message the last page left for this one. */
  flash(headers: IncomingHttpHeaders): string | undefined;
  /** Each is the value of a `Set-Cookie`. */
  setSession(token: string): string;
  endSession(): string;
  setVisit(secret: string): string;
  setFlash(name: string): string;
  endFlash(): string;
}

/** A secret for a browser that is not signed in. */
export function newVisit(): string {
  return randomBytes(32).toString('base64url');
}

/** Of a site with this PUBLIC_URL. With https, `__Host-` keeps neighboring hosts from setting them (RFC 6265bis). */
export function createCookies(origin: string): Cookies {
  const secure = origin.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const names = { session: `${prefix}session`, visit: `${prefix}visit`, flash: `${prefix}flash` };
  const read = ({ cookie }: IncomingHttpHeaders, name: keyof typeof names, form: RegExp) => {
    if (cookie === undefined) return undefined;
    const value = parseCookie(cookie)[names[name]];
    return value !== undefined && form.test(value) ? value : undefined;
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
      const value = read(headers, 'session', sessionForm);
      if (value === undefined) return undefined;
      const [token = '', sentAt = '0'] = value.split('.');
      return { token, isAged: now() - Number.parseInt(sentAt, 36) >= agedSeconds };
    },
    visit: (headers) => read(headers, 'visit', visitForm),
    flash: (headers) => read(headers, 'flash', flashForm),
    setSession: (token) => write('session', `${token}.${now().toString(36)}`, sessionSeconds),
    endSession: () => write('session', '', 0),
    setVisit: (secret) => write('visit', secret, visitSeconds),
    setFlash: (name) => write('flash', name, flashSeconds),
    endFlash: () => write('flash', '', 0),
  };
}

/** The secret, and when the cookie was sent. */
const sessionForm = /^[\w-]{16,256}(?:\.[\da-z]{1,9})?$/;
const visitForm = /^[\w-]{43}$/;
const flashForm = /^[a-z_]{1,40}$/;

function now(): number {
  return Math.floor(Date.now() / 1_000);
}
