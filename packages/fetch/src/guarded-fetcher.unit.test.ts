import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { anyText, fetcherFor, send, serve } from './testing/servers.ts';

describe('fetch', () => {
  test('returns a body with its headers after redirects', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/old?a=1') response.writeHead(301, { location: '/new?b=2' }).end();
      else send(response, 'hello', { etag: '"1"' });
    });
    const fetched = await fetcherFor('127.0.0.1').fetch(`${origin}/old?a=1`, anyText);
    expect(fetched).toMatchObject({ url: `${origin}/new?b=2`, status: 200, headers: { etag: '"1"' } });
    expect(await text(fetched.body)).toBe('hello');
  });

  test('returns 304 without a type for a conditional request', async () => {
    const { origin } = await serve((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end();
    });
    const fetched = await fetcherFor('127.0.0.1').fetch(origin, { ...anyText, headers: { 'if-none-match': '"1"' } });
    expect(fetched.status).toBe(304);
    expect(await text(fetched.body)).toBe('');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('decompressed: %s', async (encoding, compress) => {
    const { origin } = await serve((_, response) =>
      send(response, compress('hello'), { 'content-encoding': encoding }),
    );
    const { body } = await fetcherFor('127.0.0.1').fetch(origin, anyText);
    expect(await text(body)).toBe('hello');
  });

  test('refuses requests after disposal, used or not', async () => {
    const { origin } = await serve((_, response) => send(response, 'hello'));
    const [unused, used] = [fetcherFor('127.0.0.1'), fetcherFor('127.0.0.1')];
    expect(await text((await used.fetch(origin, anyText)).body)).toBe('hello');
    for (const fetcher of [unused, used]) {
      await fetcher[Symbol.asyncDispose]();
      await expect(fetcher.fetch(origin, anyText)).rejects.toMatchObject({ failure: 'unreachable' });
    }
  });

  test('sends no cookies or credentials, and ignores proxy variables', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const { origin, port } = await serve((request, response) => {
      seen.push(request.headers);
      if (request.url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'a=secret' }).end();
      else send(response, 'ok');
    });
    const { body } = await fetcherFor(`127.0.0.1:${port}`).fetch(origin, anyText);
    await text(body);
    expect(seen).toHaveLength(2);
    for (const headers of seen) {
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    }
  });

  test('handles 50 requests at once', async () => {
    const { origin } = await serve((request, response) => send(response, request.url ?? ''));
    const fetcher = fetcherFor('127.0.0.1');
    const paths = Array.from({ length: 50 }, (_, at) => `/${at}`);
    const bodies = await Promise.all(
      paths.map(async (path) => text((await fetcher.fetch(origin + path, anyText)).body)),
    );
    expect(bodies).toEqual(paths);
  });
});
