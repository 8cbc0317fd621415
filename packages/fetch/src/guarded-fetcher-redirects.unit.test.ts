import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { anyText, failureOf, fetcherFor, send, serve } from './testing/servers.ts';

describe('redirects', () => {
  test.each([
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://user@127.0.0.1/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'http://',
  ])('to %s are refused', async (location) => {
    const { origin } = await serve((_, response) => response.writeHead(302, { location }).end());
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(origin, anyText))).toBe('refused');
  });

  test('follows five redirects, not six', async () => {
    const { origin } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) send(response, 'there');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    });
    const fetcher = fetcherFor('127.0.0.1');
    expect(await text((await fetcher.fetch(`${origin}/5`, anyText)).body)).toBe('there');
    expect(await failureOf(fetcher.fetch(`${origin}/6`, anyText))).toBe('refused');
  });

  test('ends a redirect loop', async () => {
    const { origin, connections } = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(origin, anyText))).toBe('refused');
    expect(connections.size).toBe(6);
  });

  test('refuses a redirect without a location', async () => {
    const { origin } = await serve((_, response) => response.writeHead(302).end());
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(origin, anyText))).toBe('refused');
  });
});
