import ipaddr from 'ipaddr.js';

/** What has been given out of IPv6 for the Internet (RFC 4291); everything else is for purposes of its own. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether everybody can reach this address, as `node:net` or the URL parser writes it. Whatever is private, loopback,
 * link-local, shared, multicast, reserved, or another notation of IPv4 (mapped, compatible, 6to4, NAT64, Teredo) is not.
 */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(globalUnicast);
}

/**
 * By which what an address does is counted: whoever has an address of IPv6 has at least 2^64 of them, which share their
 * first half.
 */
export function addressRange(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  return ip.kind() === 'ipv4' ? ip.toString() : `${ip.toByteArray().slice(0, 8).join('.')}/64`;
}
