import { createServer as createTcpServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { anyText, failureOf, fetcherFor, listen, send, serve } from './testing/servers.ts';

describe('limits', () => {
  const patient = { totalMs: 60_000, idleMs: 60_000 };

  test('of the type, which is looked at before the body', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).write('x'),
    );
    const fetcher = fetcherFor('127.0.0.1', patient);
    expect(await failureOf(fetcher.fetch(origin, { types: ['image/*'], maxBytes: 10 }))).toBe('wrong_type');
  });

  test('of the status', async () => {
    const { origin } = await serve((_, response) => response.writeHead(404).end('secret'));
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(origin, anyText))).toBe('bad_status');
  });

  test('of what nobody asked: that nothing has changed', async () => {
    const { origin } = await serve((_, response) => response.writeHead(304).end());
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(origin, anyText))).toBe('bad_status');
  });

  test('of the length that is announced', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000001' }).write('x'),
    );
    expect(await failureOf(fetcherFor('127.0.0.1', patient).fetch(origin, anyText))).toBe('too_large');
  });

  test('of the bytes of a body that does not end', async () => {
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

  test('of the bytes that a small body becomes', async () => {
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

  test.each(['zstd', 'gzip, gzip'])('of encodings: %s', async (encoding) => {
    const { origin } = await serve((_, response) => send(response, 'x', { 'content-encoding': encoding }));
    expect(await failureOf(fetcherFor('127.0.0.1', patient).fetch(origin, anyText))).toBe('wrong_type');
  });

  test('of the headers', async () => {
    const { origin } = await serve((_, response) => send(response, 'x', { 'x-flood': 'x'.repeat(20_000) }));
    expect(await failureOf(fetcherFor('127.0.0.1', patient).fetch(origin, anyText))).toBe('too_large');
  });

  test('of silence: a server that takes the connection and says nothing', async () => {
    const { origin } = await listen(createTcpServer());
    const fetcher = fetcherFor('127.0.0.1', { idleMs: 500 });
    expect(await failureOf(fetcher.fetch(origin, anyText))).toBe('too_slow');
  });

  test('of silence in the middle of a body', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).write('x'),
    );
    const { body } = await fetcherFor('127.0.0.1', { idleMs: 500 }).fetch(origin, anyText);
    expect(await failureOf(buffer(body))).toBe('too_slow');
  });

  test('of the time for everything, however often a byte comes', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    });
    const { body } = await fetcherFor('127.0.0.1', { totalMs: 1_000 }).fetch(origin, anyText);
    expect(await failureOf(buffer(body))).toBe('too_slow');
  });

  test('of patience: whoever asked has gone', async () => {
    const { origin } = await listen(createTcpServer());
    const controller = new AbortController();
    const fetching = fetcherFor('127.0.0.1', patient).fetch(origin, { ...anyText, signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(fetching).rejects.toThrow('gone');
  });

  test('of connections: nothing listens', async () => {
    const { origin, port } = await serve((_, response) => send(response, 'x'));
    const free = origin.replace(String(port), '1');
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(free, anyText))).toBe('unreachable');
  });

  test('of what is cut off in the middle', async () => {
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' }).write('x', () => {
        response.socket?.destroy();
      });
    });
    const { body } = await fetcherFor('127.0.0.1').fetch(origin, anyText);
    expect(await failureOf(buffer(body))).toBe('unreachable');
  });
});
