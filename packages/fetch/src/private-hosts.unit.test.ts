import { expect, test } from 'vitest';
import { parsePrivateHosts } from './private-hosts.ts';

const hosts = parsePrivateHosts(' minio:9000, intranet.example ,[::1]:8080,Feeds.Internal:80,127.1:7');

test.each([
  'http://minio:9000/x',
  'https://intranet.example/',
  'http://intranet.example:8080/',
  'http://[::1]:8080/',
  'http://feeds.internal/',
  'http://127.0.0.1:7/',
])('%s may be fetched', (address) => {
  expect(hosts.include(new URL(address))).toBe(true);
});

test.each([
  'http://minio/',
  'http://minio:9001/',
  'https://feeds.internal/',
  'http://[::1]/',
  'http://x.intranet.example/',
  'http://127.0.0.1:70/',
])('%s may not', (address) => {
  expect(hosts.include(new URL(address))).toBe(false);
});

test.each(['http://minio:9000', 'a/b', 'user@host', 'a b', 'host:port', 'host:99999'])('%j is no list', (text) => {
  expect(() => parsePrivateHosts(text)).toThrow('must be hosts');
});

test('allows no host by default', () => {
  expect(parsePrivateHosts('').include(new URL('http://127.0.0.1/'))).toBe(false);
});
