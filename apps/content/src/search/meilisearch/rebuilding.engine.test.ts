import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { indexesOf, openSearchScene, writeArticles } from './testing/search-fixture.ts';
import { serverName } from './testing/test-server.ts';

// Runs on the server at MEILI_URL if it is set.
describe(`a rebuilt index on ${serverName}`, () => {
  it('replaces the old one, which is searched and updated until it is complete', async () => {
    await using scene = await openSearchScene();
    const { database, server, prefix, search } = scene;
    const { index, meilisearch } = search;
    const ids = await writeArticles(database, { title: 'Semaphore', count: 3, index });
    await search.settled();
    const { indexName: oldName = '' } = meilisearch.state;
    const before = await search.countFallbacks();
    server.fakeServer?.hold(({ type, indexUid }) => type === 'documentAdditionOrUpdate' && indexUid !== oldName);
    const rebuilding = index.reindex();
    await expect.poll(async () => (await indexesOf(database)).length).toBe(2);
    if (server.fakeServer !== undefined) expect(meilisearch.state.indexName).toBe(oldName);
    expect(new Set(await search.find('semaphore'))).toEqual(new Set(ids));
    ids.push(...(await writeArticles(database, { title: 'Semaphore', index })));
    server.fakeServer?.release();

    expect(await rebuilding).toBeGreaterThanOrEqual(3);
    await search.settled();
    const { indexName: newName = '' } = meilisearch.state;
    expect(newName).not.toBe(oldName);
    expect(new Set(await search.find('semaphore'))).toEqual(new Set(ids));
    expect(await search.countFallbacks()).toBe(before);
    const countOf = async (name: string) =>
      (await server.client.index(name).search('semaphore', { limit: 0 })).estimatedTotalHits;
    expect([await countOf(oldName), await countOf(newName)]).toEqual([ids.length, ids.length]);

    await expect.poll(async () => (await indexesOf(database)).map(({ name }) => name)).toEqual([newName]);
    const indexesOnServer = async () => (await server.client.getIndexes({ limit: 1_000 })).results;
    await expect
      .poll(async () => (await indexesOnServer()).map(({ uid }) => uid).filter((uid) => uid.startsWith(prefix)))
      .toEqual([newName]);
  });

  it('is built during a steady stream of changes', async () => {
    await using scene = await openSearchScene();
    const { database, server, search } = scene;
    const { index } = search;
    const ids = await writeArticles(database, { title: 'Semaphore', index });
    await search.settled();
    if (server.fakeServer !== undefined) server.fakeServer.faults.taskMs = 200;
    const rebuilt = new AbortController();
    const rebuilding = index.reindex().finally(() => rebuilt.abort());
    while (!rebuilt.signal.aborted) {
      ids.push(...(await writeArticles(database, { title: 'Semaphore', index })));
      await sleep(50);
    }
    await rebuilding;
    await search.settled();
    const made = (await indexesOf(database)).at(-1);
    expect(search.meilisearch.state.indexName).toBe(made?.name);
    const { estimatedTotalHits } = await server.client.index(made?.name ?? '').search('', { limit: 0 });
    expect(estimatedTotalHits).toBe(ids.length);
  });
});
