import { isIP } from 'node:net';
import { isPublicIp } from './ip-address.ts';

const loopbacks = new Set(['localhost', '127.0.0.1', '[::1]']);
const localNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** The host of an absolute URL, if it is longer than a name can be (RFC 1035, 2.3.4). */
const longHost = /^(?:[a-z][a-z\d+.-]*:[/\\]*|[/\\]{2,})[^/\\?#]{254}/i;

/**
 * Parses a URL like `URL.parse`, also many from one page. Returns null also for a host that is longer than a name can be, since the
 * parser takes the square of its length.
 */
export function parseUrl(text: string, base?: string): URL | null {
  // The parser leaves out controls and blanks before a URL, and tabs and line ends within.
  const plain = text.replaceAll(/^[^!-\uffff]+|[\t\n\r]/g, '');
  return longHost.test(plain) ? null : URL.parse(text, base);
}

/** Parses an http or https URL without credentials; undefined for any other text (rules.md#text). */
export function parseWebAddress(text: string): URL | undefined {
  const url = parseUrl(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

/** Like `parseWebAddress`, for a public host only (rules.md#text). */
export function parsePublicWebAddress(text: string): URL | undefined {
  const url = parseWebAddress(text);
  return url === undefined || isLocalHost(url.hostname) ? undefined : url;
}

/** Tells whether a URL's host is a name of the local machine (RFC 8252, 7.3). */
export function isLoopbackName(hostname: string): boolean {
  return loopbacks.has(hostname);
}

/** `hostname` as the URL parser returns it: lower case, IPv4 in four decimal parts. */
function isLocalHost(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPublicIp(host);
  const name = host.replace(/\.+$/, '');
  return !name.includes('.') || localNames.test(name);
}
