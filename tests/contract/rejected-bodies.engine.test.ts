import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { headOf, sendRaw, usualHeaders } from '../support/raw.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let user: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  user = await platform.createUser();
  // Events of earlier writes must not change answers during the tests.
  await platform.settled();
});

// `tests/faults/scenarios/overload-and-hangs.ts` sends more of them to a gateway in a process.
describe('rejected bodies', () => {
  test('returns 413 to each of 12 clients that send 8 MiB at once', async () => {
    const body = Buffer.alloc(8_388_608, 'x');
    const clients = Array.from({ length: 12 }, () =>
      platform.request('POST', '/api/articles', { key: user.apiKey, body }),
    );
    const answers = await Promise.all(clients);
    // Ten creates may run at a time; the others are rejected even earlier.
    for (const answer of answers) {
      expect([413, 429]).toContain(answer.status);
      expect(answer.json()).toMatchObject({ status: answer.status });
    }
    expect(answers.some(({ status }) => status === 413)).toBe(true);
  });

  test('returns 413 to each of 4 anonymous clients that send 8 MiB at once', async () => {
    const body = Buffer.alloc(8_388_608, 'x');
    const send = () => platform.request('POST', '/api/page_views', { body });
    const answers = await Promise.all(Array.from({ length: 4 }, send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]));
  });

  test('closes the connection of a body that is too large, unless all of it was discarded', async () => {
    const sent = (length: number) =>
      headOf('POST /api/page_views HTTP/1.1', 'Host: x', 'User-Agent: tests', `Content-Length: ${length}`);
    const ended: string[] = [];
    const wait = (what: string, length: number) =>
      new Promise<void>((resolve) => {
        const { hostname, port } = new URL(platform.url);
        const socket = connect(Number(port), hostname, () => socket.write(sent(length)));
        socket.on('error', () => undefined).on('close', () => resolve(void ended.push(what)));
        socket.resume();
      });
    // The connection stays open for a while in case a small rest arrives.
    await Promise.all([wait('small', 100_000), wait('large', 1_000_000_000_000)]);
    expect(ended).toEqual(['large', 'small']);
  });

  test.each([
    ['/api/articles', 401],
    ['/api/nothing', 404],
    ['/api/tags', 405],
  ])('stops reading an endless POST to %s', async (path, status) => {
    const { answered, sent } = await sendWithoutEnd(path);
    expect(answered).toBe(status);
    // Includes bytes in the socket buffers of both ends.
    expect(sent).toBeLessThan(64 * 1_048_576);
  });

  test.each(['gzip', 'br', 'x-unknown', 'identity, gzip'])('returns 415 for content-encoding: %s', async (encoding) => {
    const headers = { 'content-encoding': encoding };
    const answer = await platform.request('POST', '/api/page_views', { body: '{}', headers });
    expect(answer.json()).toEqual({ error: 'unsupported content encoding', status: 415 });
  });

  test('keeps the connection open after a rejected request with a small body', async () => {
    const refused = ['POST /api/articles HTTP/1.1', 'Host: x', 'User-Agent: tests', 'Content-Length: 2'];
    const answers = await sendRaw(
      platform.url,
      `${headOf(...refused)}{}${headOf('GET /api/tags HTTP/1.1', ...usualHeaders)}`,
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });

  test('answers Expect: 100-continue with 100, or with the refusal at once', async () => {
    const body = JSON.stringify({ article: { title: 'Patience', body_markdown: 'x' } });
    // Rejected creates of the other user may still be in progress.
    const { apiKey } = await platform.createUser();
    expect(await sendPatiently(apiKey, body)).toEqual({ status: 201, gotContinue: true });
    expect(await sendPatiently('cp_wrong', body)).toEqual({ status: 401, gotContinue: false });
  });
});

/** Sends chunks as long as the server accepts them. */
function sendWithoutEnd(path: string): Promise<{ answered: number; sent: number }> {
  const { hostname, port } = new URL(platform.url);
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')]);
  return new Promise((resolve) => {
    let answered = 0;
    let sent = 0;
    const socket = connect(Number(port), hostname, () => {
      socket.write(headOf(`POST ${path} HTTP/1.1`, 'Host: x', 'User-Agent: tests', 'Transfer-Encoding: chunked'));
      send();
    });
    const send = () => {
      while (!socket.destroyed && sent < 200 * 1_048_576) {
        sent += chunk.length;
        if (!socket.write(chunk)) {
          socket.once('drain', send);
          return;
        }
      }
      socket.destroy();
    };
    socket.on('data', (data) => {
      answered ||= Number(data.toString('latin1').split(' ')[1]);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ answered, sent }));
  });
}

function sendPatiently(key: string, body: string): Promise<{ status: number; gotContinue: boolean }> {
  const { hostname, port } = new URL(platform.url);
  const headers = {
    'user-agent': 'tests',
    'api-key': key,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    let gotContinue = false;
    const request = httpRequest({ hostname, port, method: 'POST', path: '/api/articles', headers, agent: false });
    request.on('continue', () => {
      gotContinue = true;
      request.end(body);
    });
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, gotContinue });
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });
}
