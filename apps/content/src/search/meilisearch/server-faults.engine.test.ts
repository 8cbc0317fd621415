import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refuseUnsupportedServer } from './search-server.ts';
import { openSearch, openSearchDatabase, writeArticles } from './testing/search-fixture.ts';
import { openFakeServer } from './testing/test-server.ts';

/** Opens a search on a fake server, with an article that Meilisearch finds. */
async function openReadySearch() {
  await using stack = new AsyncDisposableStack();
  const { database } = stack.use(await openSearchDatabase());
  const server = stack.use(await openFakeServer());
  const { fakeServer } = server;
  const search = stack.use(openSearch({ ...server, database, prefix: 'faults-' }));
  const ids = await writeArticles(database, { title: 'Semaphore', index: search.index });
  await search.settled();
  const opened = stack.move();
  return {
    fakeServer,
    search,
    /** Expects all articles, from either engine. */
    expectAll: async () => expect(new Set(await search.find('semaphore'))).toEqual(new Set(ids)),
    /** Expects all articles, from Meilisearch. */
    async expectAllOnServer() {
      const before = await search.countFallbacks();
      expect(new Set(await search.find('semaphore'))).toEqual(new Set(ids));
      expect(await search.countFallbacks()).toBe(before);
    },
    async write() {
      ids.push(...(await writeArticles(database, { title: 'Semaphore', index: search.index })));
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

// Runs on the fake server: these faults cannot be caused in a real one.
describe('search on a faulty server', () => {
  it('stops using a server that hangs after one search, and sends changes when it answers again', async () => {
    await using fixture = await openReadySearch();
    const { fakeServer, search } = fixture;
    const searches = () => fakeServer.requests.filter((request) => request.startsWith('POST /multi-search')).length;
    const before = searches();
    fakeServer.hang();
    await fixture.expectAll();
    await fixture.write();
    await fixture.expectAll();
    await fixture.expectAll();
    expect(searches()).toBe(before + 1);
    expect(await search.countFallbacks('away')).toBe(3);
    expect(await search.index.settled()).toBe(false);
    fakeServer.recover();
    await search.settled();
    await fixture.expectAllOnServer();
  });

  it('works without an unreachable server, and sends changes when it is back', async () => {
    await using fixture = await openReadySearch();
    const { fakeServer, search } = fixture;
    await fakeServer.refuseConnections();
    await fixture.expectAll();
    await fixture.write();
    await fixture.expectAll();
    expect(await search.countFallbacks('away')).toBe(2);
    await fakeServer.acceptConnections();
    await search.settled();
    await fixture.expectAllOnServer();
  });

  it('works without a server whose tasks fail, and recovers when they succeed', async () => {
    await using fixture = await openReadySearch();
    const { fakeServer, search } = fixture;
    fakeServer.faults.failures = Infinity;
    await fixture.write();
    await expect.poll(() => search.meilisearch.state.status).toBe('behind');
    await fixture.expectAll();
    expect(await search.countFallbacks('behind')).toBe(1);
    fakeServer.faults.failures = 0;
    await search.settled();
    await fixture.expectAllOnServer();
  });

  // PostgreSQL ends a transaction that is idle for 10 s, and with it the lock of the sending process.
  it('sends changes once to a slow server, though another process waits for the lock', async () => {
    await using opened = await openSearchDatabase();
    await using server = await openFakeServer();
    const { database } = opened;
    const prefix = 'faults-';
    await using first = openSearch({ ...server, database, prefix });
    await first.settled();
    server.fakeServer.faults.sendMs = 1_000;
    await using second = openSearch({ ...server, database, prefix });
    await sql`
      insert into search_changes (index_name, record_id)
      select name, 1000000 + id from search_indexes, generate_series(1, 2200) as id
      where engine = 'meilisearch'`.execute(database.fork().getKysely());
    await second.settled();
    const sent = server.fakeServer.requests.filter((request) => request.endsWith('/documents/delete-batch'));
    expect(sent).toHaveLength(11);
  });

  it('sends changes again when a single task fails', async () => {
    await using fixture = await openReadySearch();
    fixture.fakeServer.faults.failures = 1;
    await fixture.write();
    await fixture.search.settled();
    await fixture.expectAllOnServer();
  });
});

describe('the version of a server', () => {
  it.each(['1.49.9', '2.0.0', '0.30.0'])('is rejected at startup: %s', async (version) => {
    await using server = await openFakeServer();
    server.fakeServer.faults.version = version;
    const starting = refuseUnsupportedServer({ meilisearchUrl: server.url, meilisearchApiKey: server.apiKey });
    await expect(starting).rejects.toThrow(`Meilisearch ${version} is not supported: use 1.50.0 or a later 1.x`);
  });

  it.each(['1.50.0', '1.50.1', '1.51.0', '1.100.0'])('is supported: %s', async (version) => {
    await using server = await openFakeServer();
    server.fakeServer.faults.version = version;
    await refuseUnsupportedServer({ meilisearchUrl: server.url, meilisearchApiKey: server.apiKey });
  });

  it('may be checked later: an unreachable server does not block startup', async () => {
    await refuseUnsupportedServer({});
    await refuseUnsupportedServer({ meilisearchUrl: await closedAddress() });
  });

  it('is checked again when a server is replaced', async () => {
    await using fixture = await openReadySearch();
    const { fakeServer, search } = fixture;
    await fakeServer.refuseConnections();
    await fixture.expectAll();
    fakeServer.faults.version = '2.0.0';
    await fakeServer.acceptConnections();
    await expect.poll(() => search.meilisearch.state.status).toBe('unsupported');
    await fixture.write();
    await fixture.expectAll();
    expect(await search.countFallbacks('unsupported')).toBe(1);
    fakeServer.faults.version = '1.51.0';
    await search.settled();
    await fixture.expectAllOnServer();
  });
});

/** Returns a URL at which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
