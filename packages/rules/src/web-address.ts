import { isIP } from 'node:net';
import { isPublicIp } from './ip-address.ts';

const loopbacks = new Set(['localhost', '127.0.0.1', '[::1]']);
const localNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** An http or https address without credentials; undefined when the text is something else (S17). */
export function parseWebAddress(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

/** As `parseWebAddress`, at a host that everybody can reach by its name or number (S17). */
export function parsePublicWebAddress(text: string): URL | undefined {
  const url = parseWebAddress(text);
  return url === undefined || isLocalHost(url.hostname) ? undefined : url;
}

/** Whether a host is a name of the own machine alone (RFC 8252, 7.3); of a URL, as its parser gives it. */
export function isLoopbackName(hostname: string): boolean {
  return loopbacks.has(hostname);
}

/** `hostname` as the URL parser gives it: lower case, IPv4 in four decimal parts. */
function isLocalHost(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPublicIp(host);
  const name = host.replace(/\.+$/, '');
  return !name.includes('.') || localNames.test(name);
}
