import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Tells whether the address at a hop of the way (0 is the one next to us) belongs to a proxy that is believed. */
export type Trust = (address: string, hop: number) => boolean;

/** The trust in proxies given by their addresses or networks, separated by commas; `false` without any. Blanks count as none. */
export function parseTrustedProxies(proxies: string): Trust | false {
  const given = proxies
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean);
  return given.length === 0 ? false : proxyAddress.compile(given);
}

/** Where a request comes from: the nearest address that is not a trusted proxy. The same as Fastify's `request.ip`. */
export function clientIp(request: IncomingMessage, trust: Trust | false): string {
  return (trust ? proxyAddress(request, trust) : request.socket.remoteAddress) ?? '';
}
