import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Exchange } from './testing/exchange.ts';
import { RecordingProxy } from './testing/recording-proxy.ts';
import { indexesOf, openSearch, openSearchDatabase, writeArticles } from './testing/search-fixture.ts';
import { openTestServer, serverName } from './testing/test-server.ts';

const isAddition = ({ path }: Exchange) => /\/documents(?:\?|$)/.test(path);
const isDocumentTask = ({ method, path }: Exchange) => method === 'POST' && path.includes('/documents');
const idsOf = ({ body }: Exchange) => (body as { id: number }[]).map(({ id }) => id);

// Runs on the server at MEILI_URL if it is set.
describe(`changes for ${serverName}`, () => {
  it('are sent newest first, before a backlog of thousands', async () => {
    await using opened = await openSearchDatabase();
    await using server = await openTestServer();
    const { database } = opened;
    await using claimed = server.claimPrefix();
    const { prefix } = claimed;
    const first = openSearch({ ...server, database, prefix });
    const [old = 0] = await writeArticles(database, { title: 'Semaphore', index: first.index });
    await first.settled();
    await first[Symbol.asyncDispose]();
    await sql`
      insert into search_changes (index_name, record_id)
      select name, 1000000 + id from search_indexes, generate_series(1, 5000) as id
      where engine = 'meilisearch'`.execute(database.fork().getKysely());
    const [fresh = 0] = await writeArticles(database, { title: 'Semaphore', index: first.index });

    await using proxy = await RecordingProxy.start(server);
    await using search = openSearch({ database, prefix, url: proxy.url, apiKey: server.apiKey });
    await search.settled();
    const sent = proxy.exchanges.filter(isDocumentTask);
    expect(sent.filter(isAddition).map(idsOf)).toEqual([[fresh]]);
    expect(sent.findIndex(isAddition)).toBe(0);
    expect(sent.length).toBeGreaterThan(10);
    expect(new Set(await search.find('semaphore'))).toEqual(new Set([old, fresh]));
  });

  it('are sent once when two processes work on a database', async () => {
    await using opened = await openSearchDatabase();
    await using server = await openTestServer();
    const { database } = opened;
    await using claimed = server.claimPrefix();
    const { prefix } = claimed;
    await using proxies = new AsyncDisposableStack();
    const processes = [];
    for (const _number of [1, 2]) {
      const proxy = proxies.use(await RecordingProxy.start(server));
      const search = proxies.use(openSearch({ database, prefix, url: proxy.url, apiKey: server.apiKey }));
      processes.push({ proxy, search });
    }
    await Promise.all(processes.map(({ search }) => search.settled()));
    // Long enough for changes to arrive while others are being sent.
    if (server.fakeServer !== undefined) server.fakeServer.faults.taskMs = 200;
    const ids: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      for (const { search } of processes) {
        ids.push(...(await writeArticles(database, { title: 'Semaphore', index: search.index })));
      }
    }
    await Promise.all(processes.map(({ search }) => search.settled()));
    expect(await indexesOf(database)).toHaveLength(1);
    const exchanges = processes.flatMap(({ proxy }) => proxy.exchanges);
    expect(exchanges.filter(({ method, path }) => method === 'POST' && path === '/indexes')).toHaveLength(1);
    const sent = exchanges.filter(isDocumentTask).flatMap(idsOf);
    expect(sent.toSorted((one, other) => one - other)).toEqual(ids);
    for (const { search } of processes) expect(new Set(await search.find('semaphore'))).toEqual(new Set(ids));
  });
});
