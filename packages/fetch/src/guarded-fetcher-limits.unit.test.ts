import { createServer as createTcpServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { anyText, failureOf, fetcherFor, listen, send, serve } from './testing/servers.ts';

describe('limits', () => {
  const patient = { totalMs: 60_000, idleMs: 60_000 };

  test('checks the type before the body', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).write('x'),
    );
    const fetcher = fetcherFor('127.0.0.1', patient);
    expect(await failureOf(fetcher.fetch(origin, { types: ['image/*'], maxBytes: 10 }))).toBe('wrong_type');
  });

  test('refuses an error status', async () => {
    const { origin } = await serve((_, response) => response.writeHead(404).end('secret'));
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(origin, anyText))).toBe('bad_status');
  });

  test('refuses 304 for an unconditional request', async () => {
    const { origin } = await serve((_, response) => response.writeHead(304).end());
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(origin, anyText))).toBe('bad_status');
  });

  test('checks the announced length', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000001' }).write('x'),
    );
    expect(await failureOf(fetcherFor('127.0.0.1', patient).fetch(origin, anyText))).toBe('too_large');
  });

  test('limits the size of an endless body', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const chunk = Buffer.alloc(65_536);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    const { body } = await fetcherFor('127.0.0.1', patient).fetch(origin, anyText);
    expect(await failureOf(buffer(body))).toBe('too_large');
  });

  test('limits the decompressed size', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    expect(bomb.length).toBeLessThan(anyText.maxBytes);
    const { origin } = await serve((_, response) => send(response, bomb, { 'content-encoding': 'gzip' }));
    const { body } = await fetcherFor('127.0.0.1', patient).fetch(origin, anyText);
    expect(await failureOf(buffer(body))).toBe('too_large');
  });

  test.each([
    ['that is not what it says', 'gzip', Buffer.from('plain')],
    ['that is cut off', 'gzip', gzipSync('hello').subarray(0, 12)],
  ])('of an encoding %s', async (_, encoding, bytes) => {
    const { origin } = await serve((_request, response) => send(response, bytes, { 'content-encoding': encoding }));
    const { body } = await fetcherFor('127.0.0.1', patient).fetch(origin, anyText);
    expect(await failureOf(buffer(body))).toBe('wrong_type');
  });

  test.each(['zstd', 'gzip, gzip', 'constructor'])('refuses the encoding %s', async (encoding) => {
    const { origin } = await serve((_, response) => send(response, 'x', { 'content-encoding': encoding }));
    expect(await failureOf(fetcherFor('127.0.0.1', patient).fetch(origin, anyText))).toBe('wrong_type');
  });

  test('limits the size of headers', async () => {
    const { origin } = await serve((_, response) => send(response, 'x', { 'x-flood': 'x'.repeat(20_000) }));
    expect(await failureOf(fetcherFor('127.0.0.1', patient).fetch(origin, anyText))).toBe('too_large');
  });

  test('times out on a server that accepts the connection and sends nothing', async () => {
    const { origin } = await listen(createTcpServer());
    const fetcher = fetcherFor('127.0.0.1', { idleMs: 500 });
    expect(await failureOf(fetcher.fetch(origin, anyText))).toBe('too_slow');
  });

  test('times out on a pause in a body', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).write('x'),
    );
    const { body } = await fetcherFor('127.0.0.1', { idleMs: 500 }).fetch(origin, anyText);
    expect(await failureOf(buffer(body))).toBe('too_slow');
  });

  test('limits the total time, however often data arrives', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    });
    const { body } = await fetcherFor('127.0.0.1', { totalMs: 1_000 }).fetch(origin, anyText);
    expect(await failureOf(buffer(body))).toBe('too_slow');
  });

  test('ends when the caller cancels', async () => {
    const { origin } = await listen(createTcpServer());
    const controller = new AbortController();
    const fetching = fetcherFor('127.0.0.1', patient).fetch(origin, { ...anyText, signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(fetching).rejects.toThrow('gone');
  });

  test('fails if no server listens', async () => {
    const { origin, port } = await serve((_, response) => send(response, 'x'));
    const free = origin.replace(String(port), '1');
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(free, anyText))).toBe('unreachable');
  });

  test('fails on a response that is cut off', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' }).write('x', () => {
        response.socket?.destroy();
      });
    });
    const { body } = await fetcherFor('127.0.0.1').fetch(origin, anyText);
    expect(await failureOf(buffer(body))).toBe('unreachable');
  });
});
