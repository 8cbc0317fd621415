import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Whether the IP address at a hop (0 is the nearest) belongs to a trusted proxy. */
export type Trust = (address: string, hop: number) => boolean;

/** Parses the IP addresses or networks of trusted proxies, separated by commas; false if there are none. Throws for invalid ones. */
export function parseTrustedProxies(proxies: string): Trust | false {
  const addresses = proxies
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean);
  return addresses.length === 0 ? false : proxyAddress.compile(addresses);
}

/** Returns the nearest IP address that is not a trusted proxy, like Fastify's `request.ip`. */
export function clientIp(request: IncomingMessage, trust: Trust | false): string {
  return (trust ? proxyAddress(request, trust) : request.socket.remoteAddress) ?? '';
}
