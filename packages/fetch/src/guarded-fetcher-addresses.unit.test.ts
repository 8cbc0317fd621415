import { describe, expect, test } from 'vitest';
import { anyText, failureOf, fetcherFor, send, serve } from './testing/servers.ts';

describe('addresses', () => {
  test('decides by the written form whether a URL may be fetched', () => {
    const fetcher = fetcherFor('127.0.0.1:8080');
    for (const address of ['https://example.com/feed', 'http://example.com:8000/', 'http://127.0.0.1:8080/x']) {
      expect(fetcher.mayFetch(address), address).toBe(true);
    }
    const private_ = [
      'http://127.0.0.1:8081/',
      'http://10.1.2.3/',
      'http://[::1]/',
      'http://a.local/',
      'http://intranet/',
    ];
    for (const address of [
      ...private_,
      'ftp://example.com/',
      'https://a:b@example.com/',
      'http://example.com:25/',
      '',
    ]) {
      expect(fetcher.mayFetch(address), address).toBe(false);
    }
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'gopher://example.com/',
    '//example.com/',
    'example.com',
    'http://user@example.com/',
    'http://user:password@example.com/',
    'http://localhost/',
    'http://localhost./',
    'http://intranet/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fd00::1]/',
    'http://example.com:25/',
    'http://example.com:22/',
  ])('%s is refused', async (address) => {
    expect(await failureOf(fetcherFor('').fetch(address, anyText))).toBe('refused');
  });

  test('allows a private host on the allowed port only', async () => {
    const { port } = await serve((_, response) => send(response, 'ok'));
    const other = await serve((_, response) => send(response, 'secret'));
    expect(await failureOf(fetcherFor(`127.0.0.1:${port}`).fetch(other.origin, anyText))).toBe('refused');
    expect(other.connections.size).toBe(0);
  });
});
