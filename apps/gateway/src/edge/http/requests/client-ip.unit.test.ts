import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { clientIp, parseTrustedProxies } from './client-ip.ts';

/** Returns the client's IP address for a server that trusts these proxies; the request comes from 127.0.0.1. */
async function detectedIp(proxies: string, forwardedFor?: string): Promise<string> {
  const trust = parseTrustedProxies(proxies);
  const server = createServer((request, response) => response.end(clientIp(request, trust)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, headers });
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>];
  let text = '';
  for await (const chunk of response) text += chunk.toString();
  server.close();
  return text;
}

test.each([
  ['', undefined, '127.0.0.1'],
  ['', '203.0.113.9', '127.0.0.1'],
  ['10.0.0.0/8', '203.0.113.9', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1, 203.0.113.0/24', '198.51.100.1, 203.0.113.9', '198.51.100.1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1,', '203.0.113.9', '203.0.113.9'],
  [' , ', '203.0.113.9', '127.0.0.1'],
])('with trusted proxies "%s", detects the client of %s as %s', async (proxies, forwardedFor, expected) => {
  expect(await detectedIp(proxies, forwardedFor)).toBe(expected);
});

test('throws for an invalid address', () => {
  expect(() => parseTrustedProxies('127.0.0.1, nonsense')).toThrow('nonsense');
});
