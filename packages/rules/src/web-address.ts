import { BlockList, isIP } from 'node:net';

/** Addresses that mean something only on one machine or network, or nothing at all. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // Unspecified, loopback, and IPv4 written as IPv6, but for ::ffff:0:0/96, which the list itself takes for IPv4.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

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

/** `hostname` as the URL parser gives it: lower case, IPv4 in four decimal parts. */
function isLocalHost(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return notPublic.check(host, family === 6 ? 'ipv6' : 'ipv4');
  const name = host.replace(/\.+$/, '');
  return !name.includes('.') || localNames.test(name);
}
