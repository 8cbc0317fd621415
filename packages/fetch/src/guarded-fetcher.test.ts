import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { anyText, fetcherFor, send, serve } from './testing/servers.ts';

describe('what is fetched', () => {
  test('a body with its headers, from where redirects lead', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/old?a=1') response.writeHead(301, { location: '/new?b=2' }).end();
      else send(response, 'hello', { etag: '"1"' });
    });
    const fetched = await fetcherFor('127.0.0.1').fetch(`${origin}/old?a=1`, anyText);
    expect(fetched).toMatchObject({ url: `${origin}/new?b=2`, status: 200, headers: { etag: '"1"' } });
    expect(await text(fetched.body)).toBe('hello');
  });

  test('under a condition: 304 without a type', async () => {
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

  test('nothing any more after its end, whether or not anything was before', async () => {
    const { origin } = await serve((_, response) => send(response, 'hello'));
    const [unused, used] = [fetcherFor('127.0.0.1'), fetcherFor('127.0.0.1')];
    expect(await text((await used.fetch(origin, anyText)).body)).toBe('hello');
    for (const fetcher of [unused, used]) {
      await fetcher[Symbol.asyncDispose]();
      await expect(fetcher.fetch(origin, anyText)).rejects.toMatchObject({ failure: 'unreachable' });
    }
  });

  test('no cookies, no credentials, no proxy of the environment', async () => {
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

  test('50 at once, each with its own answer', async () => {
    const { origin } = await serve((request, response) => send(response, request.url ?? ''));
    const fetcher = fetcherFor('127.0.0.1');
    const paths = Array.from({ length: 50 }, (_, at) => `/${at}`);
    const bodies = await Promise.all(
      paths.map(async (path) => text((await fetcher.fetch(origin + path, anyText)).body)),
    );
    expect(bodies).toEqual(paths);
  });
});
