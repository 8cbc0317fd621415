import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { headOf, holdConnections, sendRaw, usualHeaders } from '../support/raw.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let user: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  user = await platform.createUser();
  // Events of earlier writes must not change answers during the tests.
  await platform.settled();
});

/** Sends bytes unchanged and returns the only answer. */
async function raw(bytes: string | Buffer) {
  const [answer, ...others] = await sendRaw(platform.url, bytes);
  expect(others).toEqual([]);
  return answer;
}

test('answers a request with a content type but no body', async () => {
  const requested = [
    'POST /api/articles HTTP/1.1',
    ...usualHeaders,
    `api-key: ${user.apiKey}`,
    'Content-Type: application/json',
  ];
  expect((await raw(headOf(...requested)))?.status).toBe(422);
});

describe('methods', () => {
  test.each([
    ['POST', '/api/articles/latest', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/articles/me', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/articles/me/', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/articles', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/api/articles/5', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
    ['TRACE', '/api/tags?page=2', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/api/tags', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/docs', 'GET, HEAD, OPTIONS'],
  ])('returns 405 for %s %s', async (method, path, allow) => {
    const answer = await platform.request(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
    expect(answer.json()).toEqual({ error: 'method not allowed', status: 405 });
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });

  test.each(['POST', 'TRACE', 'PROPFIND'])('returns 404 for %s to an unknown path', async (method) => {
    const answer = await platform.request(method, '/api/nothing');
    expect(answer.json()).toEqual({ error: 'not found', status: 404 });
  });

  test('returns 404 in the beta for V1 paths with any method', async () => {
    for (const method of ['GET', 'POST', 'PUT']) {
      const answer = await platform.request(method, '/api/articles/search', { version: 'beta' });
      expect(answer.status, method).toBe(404);
    }
  });

  test('answers HEAD like GET without the body', async () => {
    const answer = await platform.request('HEAD', '/api/tags');
    expect(answer).toMatchObject({ status: 200, text: '' });
    const whole = await platform.request('GET', '/api/tags');
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)));
  });
});

describe('request targets', () => {
  test.each([8_100, 8_192])('accepts a target of %d bytes', async (length) => {
    const path = '/api/tags?x='.padEnd(length, 'x');
    expect((await platform.request('GET', path)).status).toBe(200);
  });

  test.each([8_193, 12_000, 17_000, 40_000])('returns 414 for a target of %d bytes', async (length) => {
    const path = '/api/tags?x='.padEnd(length, 'x');
    const answer = await raw(headOf(`GET ${path} HTTP/1.1`, ...usualHeaders));
    expect(answer?.status).toBe(414);
    expect(JSON.parse(answer?.text ?? '')).toEqual({ error: 'target too long', status: 414 });
  });
});

describe('malformed requests', () => {
  test('reads the path of an absolute-form target (RFC 9112, 3.2.2)', async () => {
    const author = await platform.createUser();
    for (const title of ['a', 'b', 'c']) {
      const body = { article: { title, body_markdown: 'x', published: true, tags: ['absolute'] } };
      await platform.request('POST', '/api/articles', { key: author.apiKey, body });
    }
    const target = 'HTTP://elsewhere.test:99/api/articles?tag=absolute&per_page=1&page=2';
    for (let round = 0; round < 2; round++) {
      const answer = await raw(headOf(`GET ${target} HTTP/1.1`, ...usualHeaders));
      expect(answer?.status).toBe(200);
      expect(answer?.headers.get('link')).toMatch(
        /^<https:\/\/commonplace\.test\/api\/articles\?[^>]*page=3>; rel="next"/,
      );
      expect(answer?.headers.get('link')).not.toContain('elsewhere');
    }
  });

  test.each([
    ['no host', 400, headOf('GET /api/tags HTTP/1.1', 'User-Agent: tests', 'Connection: close')],
    ['two hosts', 400, headOf('GET /api/tags HTTP/1.1', 'Host: y', ...usualHeaders)],
    ['an invalid host', 400, headOf('GET /api/tags HTTP/1.1', 'Host: a/b', ...usualHeaders.slice(1))],
    ['no host with an absolute-form target', 400, headOf('GET http://x/api/tags HTTP/1.1', ...usualHeaders.slice(1))],
    ['an expectation', 417, headOf('GET /api/tags HTTP/1.1', 'Expect: cake', ...usualHeaders)],
    ['a tunnel', 405, headOf('CONNECT example.com:443 HTTP/1.1', ...usualHeaders)],
    ['an unknown method', 405, headOf('FROB /api/tags HTTP/1.1', ...usualHeaders)],
    ['a lower-case method', 405, headOf('get /api/tags HTTP/1.1', ...usualHeaders)],
    ['an unknown method, to an unknown path', 404, headOf('FROB /api/nothing HTTP/1.1', ...usualHeaders)],
    ['not HTTP', 400, 'hello\r\n\r\n'],
    ['HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['another version of HTTP', 400, headOf('GET /api/tags HTTP/3.7', ...usualHeaders)],
    ['TLS', 400, Buffer.from('160301020001000001fc0303', 'hex')],
    ['a header without a colon', 400, headOf('GET /api/tags HTTP/1.1', 'nonsense', ...usualHeaders)],
    [
      'two lengths',
      400,
      headOf('POST /api/articles HTTP/1.1', ...usualHeaders, 'Content-Length: 1', 'Content-Length: 2'),
    ],
    [
      'a content length and chunks',
      400,
      headOf('POST /api/articles HTTP/1.1', ...usualHeaders, 'Content-Length: 1', 'Transfer-Encoding: chunked'),
    ],
    ...['gzip, chunked', 'gzip', 'chunked, gzip', 'identity', 'x'].flatMap((coding): [string, number, string][] => [
      [
        `a body in the transfer coding ${coding}`,
        501,
        `${headOf('POST /api/articles HTTP/1.1', ...usualHeaders, `Transfer-Encoding: ${coding}`)}0\r\n\r\n`,
      ],
    ]),
    [
      'a GET with a transfer coding',
      501,
      headOf('GET /api/tags HTTP/1.1', ...usualHeaders, 'Transfer-Encoding: gzip, chunked'),
    ],
    ['large headers', 431, headOf('GET /api/tags HTTP/1.1', `X-Large: ${'x'.repeat(20_000)}`, ...usualHeaders)],
    ['a target that cannot be decoded', 400, headOf('GET /api/articles/%zz HTTP/1.1', ...usualHeaders)],
    ['a null byte in the target', 400, headOf('GET /api/articles/%00 HTTP/1.1', ...usualHeaders)],
    ['a target that is not a path', 404, headOf('GET * HTTP/1.1', ...usualHeaders)],
    ['no user-agent', 403, headOf('GET /api/tags HTTP/1.1', 'Host: x', 'Connection: close')],
  ])('rejects %s with %d in the standard body', async (_what, status, bytes) => {
    const answer = await raw(bytes);
    expect(answer?.status).toBe(status);
    expect(answer?.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer?.headers.get('x-request-id')).toBeTruthy();
    expect(answer?.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer?.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(JSON.parse(answer?.text ?? '')).toEqual({ error: expect.any(String), status });
  });

  test.each([
    [
      'an upgrade',
      headOf('GET /api/tags HTTP/1.1', 'Host: x', 'User-Agent: t', 'Connection: Upgrade, close', 'Upgrade: h2c'),
      200,
    ],
    ['HTTP/1.0 without a host', headOf('GET /api/tags HTTP/1.0', 'User-Agent: tests'), 200],
    ['OPTIONS *', headOf('OPTIONS * HTTP/1.1', ...usualHeaders), 204],
  ])('answers %s', async (_what, bytes, status) => {
    expect((await raw(bytes))?.status).toBe(status);
  });

  test('answers a request that is followed by garbage', async () => {
    const bytes =
      headOf('GET /api/articles?tag=nonsense HTTP/1.1', 'Host: x', 'User-Agent: tests') + 'nonsense\r\n\r\n';
    const answers = await sendRaw(platform.url, bytes);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  test('returns 400 for a broken chunked body', async () => {
    const bytes =
      headOf(
        'POST /api/page_views HTTP/1.1',
        ...usualHeaders,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ) + '5\r\n{"pag\r\nnonsense\r\n';
    expect(await raw(bytes)).toMatchObject({ status: 400, text: expect.stringContaining('"status":400') });
  });
});

test('counts every answer against the rate limit, including those to malformed requests', async () => {
  await using gateway = await platform.startGateway({ RATE_LIMIT_GENERAL: 'on', RATE_LIMIT_ADDRESS_PER_MINUTE: 1 });
  // Each of these uses up the one request that is allowed again after a minute.
  expect((await sendRequest(gateway.url, 'GET', '/api/health_checks/app')).status).toBe(200);
  const preflight = { origin: 'https://elsewhere.test', 'access-control-request-method': 'GET' };
  const statuses = await Promise.all([
    sendRequest(gateway.url, 'GET', '/api/health_checks/database'),
    sendRequest(gateway.url, 'OPTIONS', '/api/articles', { headers: preflight }),
    sendRequest(gateway.url, 'GET', '/api/articles/%ff'),
    sendRequest(gateway.url, 'GET', '/api/articles/%zz'),
    sendRequest(gateway.url, 'GET', '/api/tags', { headers: { 'user-agent': '' } }),
    sendRequest(gateway.url, 'GET', '/api/articles/search', { version: 'beta' }),
    sendRequest(gateway.url, 'GET', '/assets/default-profile.svg'),
    sendRequest(gateway.url, 'GET', '/api/docs'),
    sendRequest(gateway.url, 'PUT', '/api/tags'),
    sendRaw(gateway.url, 'nonsense\r\n\r\n').then(([answer]) => answer),
  ]);
  expect(statuses.map((answer) => answer?.status)).toEqual(Array<number>(10).fill(429));
});

test('includes answers to unparsable requests in the metrics', async () => {
  await using gateway = await platform.startGateway();
  await sendRaw(gateway.url, 'nonsense\r\n\r\n');
  await sendRaw(gateway.url, headOf('CONNECT example.com:443 HTTP/1.1', ...usualHeaders));
  const metrics = async () => (await fetch(`http://127.0.0.1:${gateway.monitoringPort}/metrics`)).text();
  for (const status of [400, 405]) {
    await expect
      .poll(metrics)
      .toMatch(
        new RegExp(
          `gateway_request_duration_seconds_count\\{[^}]*operation="RefusedRequest",status="${status}"[^}]*\\} 1`,
        ),
      );
  }
});

describe('connections per IP address', () => {
  const read = (...lines: string[]) => headOf('GET /api/tags HTTP/1.1', ...usualHeaders, ...lines);

  test('are limited in number: one more gets 429 until others are closed', async () => {
    await using gateway = await platform.startGateway({ CONNECTIONS_PER_ADDRESS: 4 });
    using held = await holdConnections(gateway.url, ['', '', '', '']);
    const [refused] = await sendRaw(gateway.url, read());
    expect(refused).toMatchObject({ status: 429, text: '{"error":"too many connections","status":429}' });
    expect(refused?.headers.get('retry-after')).toBe('10');
    expect(refused?.headers.get('x-request-id')).toBeTruthy();
    // A request that cannot be served is closed without an answer or a log entry.
    for (const bytes of ['nonsense\r\n\r\n', headOf('CONNECT example.com:443 HTTP/1.1', ...usualHeaders)])
      expect(await sendRaw(gateway.url, bytes)).toEqual([]);
    const metrics = await (await fetch(`http://127.0.0.1:${gateway.monitoringPort}/metrics`)).text();
    expect(metrics).not.toContain('operation="RefusedRequest"');
    held[Symbol.dispose]();
    await expect.poll(async () => (await sendRaw(gateway.url, read()))[0]?.status).toBe(200);
  });

  test('stay open for the next request for a short time', async () => {
    const answer = await fetch(`${platform.url}/api/tags`);
    expect(answer.headers.get('keep-alive')).toBe('timeout=15');
  });

  test('behind a trusted proxy are its running requests, counted by the forwarded address', async () => {
    await using gateway = await platform.startGateway({ CONNECTIONS_PER_ADDRESS: 3, TRUSTED_PROXIES: '127.0.0.1' });
    const pending = (address: string) =>
      headOf('POST /oauth/token HTTP/1.1', ...usualHeaders, `X-Forwarded-For: ${address}`, 'Content-Length: 1000');
    const first = pending('2001:db8:0:1::1');
    using _held = await holdConnections(gateway.url, [first, first, first]);
    const statusFor = async (address: string) =>
      (
        await sendRaw(gateway.url, headOf('GET /api/nothing HTTP/1.1', ...usualHeaders, `X-Forwarded-For: ${address}`))
      )[0]?.status;
    await expect.poll(() => statusFor('2001:db8:0:1:ffff::2')).toBe(429);
    expect(await statusFor('2001:db8:0:2::1')).toBe(404);
    // A forwarded address from an untrusted client is ignored: the nearest address that is not a proxy counts.
    expect(await statusFor('203.0.113.1, 2001:db8:0:1::3')).toBe(429);
  });
});
