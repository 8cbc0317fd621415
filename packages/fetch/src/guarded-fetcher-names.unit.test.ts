import { describe, expect, test } from 'vitest';
import { startDnsServer } from './testing/dns-server.ts';
import { anyText, failureOf, fetcherFor, send, serve } from './testing/servers.ts';

describe('names', () => {
  /** Reserved addresses to which packets are lost. */
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

  test('reports an unknown name as unreachable', async () => {
    await using dns = await startDnsServer(() => []);
    const fetcher = fetcherFor('', { nameServers: [dns.address] });
    expect(await failureOf(fetcher.fetch('http://name.example/', anyText))).toBe('unreachable');
  });

  test('resolves a name once, so that a changing answer has no effect', async () => {
    const inside = await serve((_, response) => send(response, 'secret'));
    let requested = 0;
    // Public for the check, private for a second query before connecting.
    await using dns = await startDnsServer(() => (requested++ < 2 ? [nowhere] : ['127.0.0.1']));
    const fetcher = fetcherFor('', { nameServers: [dns.address], totalMs: 2_000 });
    const failure = await failureOf(fetcher.fetch(`http://rebinding.example:${inside.port}/`, anyText));
    expect(['unreachable', 'too_slow']).toContain(failure);
    expect(dns.questions.toSorted()).toEqual(['A rebinding.example', 'AAAA rebinding.example']);
    expect(inside.connections.size).toBe(0);
  });

  test('resolves and refuses the name of a redirect', async () => {
    await using dns = await startDnsServer(() => ['127.0.0.1']);
    const { origin, port, connections } = await serve((_, response) =>
      response.writeHead(302, { location: `http://inside.example:${port}/` }).end(),
    );
    const fetcher = fetcherFor('127.0.0.1', { nameServers: [dns.address] });
    expect(await failureOf(fetcher.fetch(origin, anyText))).toBe('refused');
    expect(connections.size).toBe(1);
  });
});
