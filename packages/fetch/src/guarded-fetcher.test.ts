import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FetchError, type FetchFailure } from './fetch-error.ts';
import { createGuardedFetcher, type FetchOptions, type GuardedFetcherOptions } from './guarded-fetcher.ts';
import { startDnsServer } from './testing/dns-server.ts';

const anyText: FetchOptions = { types: ['text/*'], maxBytes: 1_000_000 };

/** A real server on 127.0.0.1, and a fetcher that may reach it. */
async function serve(listener: RequestListener) {
  return listen(createServer(listener));
}

async function listen(server: Server) {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => connections.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const connection of connections) connection.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, connections };
}

function fetcherFor(allowedPrivateHosts: string, options: Partial<GuardedFetcherOptions> = {}) {
  const fetcher = createGuardedFetcher({ allowedPrivateHosts, ...options });
  onTestFinished(() => fetcher[Symbol.asyncDispose]());
  return fetcher;
}

const send = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body);

async function failureOf(work: Promise<unknown>): Promise<FetchFailure> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchError)) throw new Error('no FetchError', { cause: error });
  // Nothing of the answer, of the network, or of the library.
  expect(error.cause).toBeUndefined();
  expect(error.message).not.toMatch(/\d|secret/);
  return error.failure;
}

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

describe('addresses', () => {
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

  test('a private host that is allowed by its port is not at another', async () => {
    const { port } = await serve((_, response) => send(response, 'ok'));
    const other = await serve((_, response) => send(response, 'secret'));
    expect(await failureOf(fetcherFor(`127.0.0.1:${port}`).fetch(other.origin, anyText))).toBe('refused');
    expect(other.connections.size).toBe(0);
  });
});

describe('names', () => {
  /** Addresses that nobody has been given: packets there go nowhere. */
  const nowhere = '2d00::1';

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '10.0.0.1']],
    ['a public IPv4 and a mapped IPv6 address', ['93.184.216.34', '::ffff:7f00:1']],
    ['link-local', ['fe80::1']],
    ['NAT64 of a private address', ['64:ff9b::a00:1']],
  ])('a name of %s is refused', async (_, addresses) => {
    await using dns = await startDnsServer(() => addresses);
    const fetcher = fetcherFor('', { nameServers: [dns.address] });
    expect(await failureOf(fetcher.fetch('http://name.example/', anyText))).toBe('refused');
  });

  test('a name that is unknown cannot be reached', async () => {
    await using dns = await startDnsServer(() => []);
    const fetcher = fetcherFor('', { nameServers: [dns.address] });
    expect(await failureOf(fetcher.fetch('http://name.example/', anyText))).toBe('unreachable');
  });

  test('an answer that changes changes nothing: a name is asked for once', async () => {
    const inside = await serve((_, response) => send(response, 'secret'));
    let asked = 0;
    // Public for whoever checks, private for whoever asks again in order to connect.
    await using dns = await startDnsServer(() => (asked++ < 2 ? [nowhere] : ['127.0.0.1']));
    const fetcher = fetcherFor('', { nameServers: [dns.address], totalMs: 2_000 });
    const failure = await failureOf(fetcher.fetch(`http://rebinding.example:${inside.port}/`, anyText));
    expect(['unreachable', 'too_slow']).toContain(failure);
    expect(dns.questions.toSorted()).toEqual(['A rebinding.example', 'AAAA rebinding.example']);
    expect(inside.connections.size).toBe(0);
  });

  test('a redirect to a name is looked up, and refused, too', async () => {
    await using dns = await startDnsServer(() => ['127.0.0.1']);
    const { origin, port, connections } = await serve((_, response) =>
      response.writeHead(302, { location: `http://inside.example:${port}/` }).end(),
    );
    const fetcher = fetcherFor('127.0.0.1', { nameServers: [dns.address] });
    expect(await failureOf(fetcher.fetch(origin, anyText))).toBe('refused');
    expect(connections.size).toBe(1);
  });
});

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

  test('five are followed, a sixth is not', async () => {
    const { origin } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) send(response, 'there');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    });
    const fetcher = fetcherFor('127.0.0.1');
    expect(await text((await fetcher.fetch(`${origin}/5`, anyText)).body)).toBe('there');
    expect(await failureOf(fetcher.fetch(`${origin}/6`, anyText))).toBe('refused');
  });

  test('in a circle end', async () => {
    const { origin, connections } = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(origin, anyText))).toBe('refused');
    expect(connections.size).toBe(6);
  });

  test('without a location are refused', async () => {
    const { origin } = await serve((_, response) => response.writeHead(302).end());
    expect(await failureOf(fetcherFor('127.0.0.1').fetch(origin, anyText))).toBe('refused');
  });
});

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
