import { describe, expect, it } from 'vitest';
import { PostgresSearchIndex } from '../postgres/postgres-search-index.ts';
import type { Exchange } from './testing/exchange.ts';
import { RecordingProxy } from './testing/recording-proxy.ts';
import { indexesOf, openSearch, openSearchDatabase, openSearchScene, writeArticles } from './testing/search-fixture.ts';
import type { Task } from './testing/task-queue.ts';
import { openTestServer, serverName } from './testing/test-server.ts';

const isAddition = ({ method, path }: Exchange) => method === 'POST' && /\/documents(?:\?|$)/.test(path);
const idsOf = ({ body }: Exchange) => (body as { id: number }[]).map(({ id }) => id);

// Runs on the server at MEILI_URL if it is set. Only the fake server can hold tasks, so intermediate states are tested
// on it alone.
describe(`an index on ${serverName}`, () => {
  it('is filled for a database with articles while PostgreSQL answers', async () => {
    await using opened = await openSearchDatabase();
    await using server = await openTestServer();
    const { database } = opened;
    const postgres = new PostgresSearchIndex(database);
    const ids = new Set(await writeArticles(database, { title: 'Semaphore', count: 3, index: postgres }));
    server.fakeServer?.hold(() => true);
    await using claimed = server.claimPrefix();
    const { prefix } = claimed;
    await using search = openSearch({ ...server, database, prefix });
    expect(new Set(await search.find('semaphore'))).toEqual(ids);
    expect(await search.countFallbacks('starting')).toBe(1);
    if (server.fakeServer !== undefined) {
      await expect.poll(() => search.meilisearch.state.status).toBe('filling');
      expect(new Set(await search.find('semaphore'))).toEqual(ids);
      expect(await search.countFallbacks('filling')).toBe(1);
      server.fakeServer.release();
    }
    await search.settled();
    const before = await search.countFallbacks();
    expect(new Set(await search.find('semaphore'))).toEqual(ids);
    expect(await search.countFallbacks()).toBe(before);
  });

  it('continues to be filled where a previous process stopped', async () => {
    await using opened = await openSearchDatabase();
    await using server = await openTestServer();
    const { database } = opened;
    const ids = await writeArticles(database, { title: 'Semaphore', count: 4_500 });
    server.fakeServer?.hold(afterFirst('documentAdditionOrUpdate'));
    await using claimed = server.claimPrefix();
    const { prefix } = claimed;
    const killed = openSearch({ ...server, database, prefix });
    await expect.poll(async () => (await indexesOf(database))[0]?.filledUpTo).toBeGreaterThan(0);
    await killed[Symbol.asyncDispose]();
    const [index] = await indexesOf(database);
    server.fakeServer?.release();

    await using proxy = await RecordingProxy.start(server);
    await using search = openSearch({ database, prefix, url: proxy.url, apiKey: server.apiKey });
    await search.settled();
    expect((await indexesOf(database)).map(({ name }) => name)).toEqual([index?.name]);
    const sent = proxy.exchanges.filter(isAddition).flatMap(idsOf);
    expect(sent).toEqual(ids.filter((id) => id > (index?.filledUpTo ?? 0)));
    const { estimatedTotalHits } = await server.client.index(index?.name ?? '').search('', { limit: 0 });
    expect(estimatedTotalHits).toBe(ids.length);
  });

  it('is rebuilt when it is lost, without any change', async () => {
    await using scene = await openSearchScene();
    const { database, server, prefix, search } = scene;
    const ids = await writeArticles(database, { title: 'Semaphore', count: 3, index: search.index });
    await search.settled();
    const [lost] = await indexesOf(database);
    if (server.fakeServer === undefined) await server.removeIndexes(prefix);
    else server.fakeServer.loseData();
    const indexName = () => search.meilisearch.state.indexName ?? lost?.name;
    await expect.poll(indexName).not.toBe(lost?.name);
    expect(new Set(await search.find('semaphore'))).toEqual(new Set(ids));
  });

  it('is rebuilt when it is lost, including articles written meanwhile', async () => {
    await using scene = await openSearchScene();
    const { database, server, prefix, search } = scene;
    const { index } = search;
    const ids = await writeArticles(database, { title: 'Semaphore', count: 3, index });
    await search.settled();
    const [lost] = await indexesOf(database);
    server.fakeServer?.hold(() => true);
    if (server.fakeServer === undefined) await server.removeIndexes(prefix);
    else server.fakeServer.loseData();
    await expect.poll(() => search.meilisearch.state.status).toBe('filling');
    ids.push(...(await writeArticles(database, { title: 'Semaphore', index })));
    expect(new Set(await search.find('semaphore'))).toEqual(new Set(ids));
    server.fakeServer?.release();
    await search.settled();
    const before = await search.countFallbacks();
    expect(new Set(await search.find('semaphore'))).toEqual(new Set(ids));
    expect(await search.countFallbacks()).toBe(before);
    expect((await indexesOf(database)).map(({ name }) => name)).not.toContain(lost?.name);
  });
});

/** Holds all tasks after the first one of a type. */
function afterFirst(type: string): (task: Task) => boolean {
  let first: number | undefined;
  return (task) => {
    if (task.type === type) first ??= task.uid;
    return first !== undefined && task.uid > first;
  };
}
