import ipaddr from 'ipaddr.js';

/** The IPv6 range that is assigned for the Internet (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Tells whether an IP address, as `node:net` or the URL parser writes it, is publicly reachable. Excludes private, loopback,
 * link-local, shared, multicast and reserved addresses, and other notations of IPv4 (mapped, 6to4, NAT64, Teredo).
 */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(globalUnicast);
}

/**
 * Returns the network by which what is kept for visitors is counted: a /24 of IPv4 or a /48 of IPv6, which one person can rent,
 * unlike many of them.
 */
export function addressNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  const bytes = ip.kind() === 'ipv4' ? 3 : 6;
  return `${ip.toByteArray().slice(0, bytes).join('.')}/${bytes * 8}`;
}

/** Returns the range by which requests of an IP address are counted: for IPv6 its /64, since a client has at least that many. */
export function addressRange(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  return ip.kind() === 'ipv4' ? ip.toString() : `${ip.toByteArray().slice(0, 8).join('.')}/64`;
}
