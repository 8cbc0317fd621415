import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openDatabase, type Database } from '@commonplace/db/database';
import { create } from '@bufbuild/protobuf';
import { SubforemScopeSchema } from '@commonplace/proto/content/v1/subforems';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { Meilisearch } from 'meilisearch';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { migrations } from '../migrations/list.ts';
import type { Tables } from '../tables/tables.ts';
import { FallbackSearchIndex } from './fallback-search-index.ts';
import { MeilisearchIndex } from './meilisearch-index.ts';
import { PostgresSearchIndex } from './postgres-search-index.ts';
import { describeSearchIndex } from './search-index.contract.ts';
import type { SearchIndex } from './search-index.ts';

const logger = pino({ level: 'silent' });
const { MEILI_URL: meilisearchUrl, MEILI_API_KEY: meilisearchApiKey } = process.env;

async function openTestDatabase() {
  const testDatabase = await createTestDatabase({ migrations });
  const database = await openDatabase({ url: testDatabase.url, entities: [], logger, applicationName: 'search-test' });
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await testDatabase[Symbol.asyncDispose]();
    },
  };
}

if (meilisearchUrl) {
  describeSearchIndex('Meilisearch', async () => {
    const opened = await openTestDatabase();
    const { database } = opened;
    const indexName = `articles_${randomUUID()}`;
    const options = { url: meilisearchUrl, apiKey: meilisearchApiKey, indexName, database, logger };
    const index = MeilisearchIndex.open(options);
    return {
      database,
      index,
      async [Symbol.asyncDispose]() {
        await index[Symbol.asyncDispose]();
        const server = new Meilisearch({ host: meilisearchUrl, apiKey: meilisearchApiKey ?? '' });
        await server.deleteIndex(indexName).waitTask();
        await opened[Symbol.asyncDispose]();
      },
    };
  });
} else {
  it.skip('search with Meilisearch: not run, since MEILI_URL is not set', () => undefined);
}

describe('search while Meilisearch is away', () => {
  it('goes on through PostgreSQL, keeps what has to be told, and says so in a metric', async () => {
    await using opened = await openTestDatabase();
    const { database } = opened;
    const registry = new Registry();
    const url = await closedAddress();
    const primary = MeilisearchIndex.open({ url, database, logger });
    await using index = new FallbackSearchIndex(primary, new PostgresSearchIndex(database), logger, registry);
    const id = await insertArticle(database, index);

    const found = await index.search({ text: 'semaphore', page: 1, perPage: 30 });
    expect(found).toEqual({ articleIds: [id], hasNext: false });
    expect(await index.settled()).toBe(false);
    expect(await registry.metrics()).toContain('search_fallbacks_total 1');
  });
});

// No server of Meilisearch's: these show what ours sends and when, not what a server makes of it. With MEILI_URL the suite
// above rebuilds an index on a real one.
describe('what a server is told', () => {
  it('is the settings on every start, then whatever it has missed while it was away', async () => {
    await using opened = await openTestDatabase();
    const { database } = opened;
    const url = new URL(await closedAddress());
    await using index = MeilisearchIndex.open({ url: url.origin, database, logger });
    const id = await insertArticle(database, index);
    expect(await index.settled()).toBe(false);
    await using server = await startStandIn(Number(url.port));
    await expect.poll(() => index.settled()).toBe(true);
    expect(server.told.map(({ what }) => what)).toEqual([
      'PATCH /indexes/articles/settings',
      'POST /indexes/articles/documents',
    ]);
    expect(server.told[0]?.body).toMatchObject({
      searchableAttributes: ['title', 'tags', 'body'],
      synonyms: { js: ['javascript', 'ecmascript'] },
    });
    expect(server.told[1]?.body).toMatchObject([{ id, title: 'Semaphore' }]);
  });

  it('of a reindexing goes into another index, which is swapped with the one that is searched; changes wait', async () => {
    await using opened = await openTestDatabase();
    const { database } = opened;
    await using server = await startStandIn(0);
    await using index = MeilisearchIndex.open({ url: server.url, database, logger });
    const id = await insertArticle(database, index);
    await expect.poll(() => index.settled()).toBe(true);
    server.told.length = 0;
    const progress: number[] = [];
    server.during('POST /indexes/articles_next/documents', () =>
      database.transaction(undefined, async (em) => void (await index.refresh(em, [id]))),
    );
    expect(await index.reindex(undefined, async (_engine, written) => void progress.push(written))).toBe(1);
    await expect.poll(() => index.settled()).toBe(true);
    expect(progress).toEqual([1]);
    expect(server.told.map(({ what }) => what)).toEqual([
      'DELETE /indexes/articles_next',
      'PATCH /indexes/articles_next/settings',
      'PATCH /indexes/articles/settings',
      'POST /indexes/articles_next/documents',
      'POST /swap-indexes',
      'DELETE /indexes/articles_next',
      'POST /indexes/articles/documents',
    ]);
  });

  it('of a reindexing that is broken off changes nothing that is searched, and the next one begins anew', async () => {
    await using opened = await openTestDatabase();
    const { database } = opened;
    await using server = await startStandIn(0);
    await using index = MeilisearchIndex.open({ url: server.url, database, logger });
    await insertArticle(database, index);
    await expect.poll(() => index.settled()).toBe(true);
    const controller = new AbortController();
    server.told.length = 0;
    server.during('POST /indexes/articles_next/documents', async () => controller.abort());
    await expect(index.reindex(controller.signal)).rejects.toThrow();
    expect(server.told.some(({ what }) => what === 'POST /swap-indexes')).toBe(false);
    expect(await index.reindex()).toBe(1);
    expect(server.told.some(({ what }) => what === 'POST /swap-indexes')).toBe(true);
  });
});

describe('subforems', () => {
  it('are told to a server that knew nothing of them, of the articles that belong to one', async () => {
    await using opened = await openTestDatabase();
    const { database } = opened;
    const kysely = database.fork().getKysely<Tables>();
    await using server = await startStandIn(0);
    server.answering('GET /indexes/articles/settings/filterable-attributes', () => ['published_at', 'indexed_at']);
    const postgres = new PostgresSearchIndex(database);
    const inSubforem = await insertArticle(database, postgres, { slug: 'in', subforem_id: 4 });
    await insertArticle(database, postgres, { slug: 'nowhere' });
    await using index = MeilisearchIndex.open({ url: server.url, database, logger });
    await expect.poll(() => server.told.at(-1)?.body).toMatchObject([{ id: inSubforem, subforem_id: 4 }]);
    expect(server.told.map(({ what }) => what)).toEqual([
      'PATCH /indexes/articles/settings',
      'POST /indexes/articles/documents',
    ]);

    await kysely
      .insertInto('subforems')
      .values([
        { id: 4, domain: '4.test', name: 'Hidden' },
        { id: 5, domain: '5.test', name: 'Shown', discoverable: true },
        { id: 9, domain: '9.test', name: 'Root', root: true },
      ])
      .execute();
    server.answering('POST /indexes/articles/search', () => ({ hits: [] }));
    for (const scope of [{ id: 4, root: false }, { id: 9, root: true }, undefined]) {
      await index.search({
        text: 'x',
        page: 1,
        perPage: 30,
        ...(scope && { scope: create(SubforemScopeSchema, scope) }),
      });
    }
    const asked = server.told.filter(({ what }) => what.endsWith('/search')).map(({ body }) => body);
    expect(asked.map((body) => (body as { filter?: string[] }).filter)).toEqual([
      ['subforem_id = 4'],
      ['subforem_id NOT IN [4]'],
      undefined,
    ]);
  });
});

describe('what a server is asked', () => {
  it('for the words of a search is to mark them in the best matches, and those are whole words', async () => {
    await using opened = await openTestDatabase();
    await using server = await startStandIn(0);
    await using index = MeilisearchIndex.open({ url: server.url, database: opened.database, logger });
    server.answering('POST /indexes/articles/search', (asked) => {
      const { highlightPreTag: start, highlightPostTag: end } = asked as Record<string, string>;
      const _formatted = {
        title: `${start}Sema${end}phores, sema`,
        body: `a ${start}crème${end} of ${start}Sema${end}phores`,
      };
      return { hits: [{ id: 7, ...(start !== undefined && { _formatted }) }] };
    });
    const found = await index.search({ text: 'sema creme', page: 1, perPage: 500, withWords: true });
    expect(found).toEqual({ articleIds: [7], hasNext: false, words: [[['Semaphores', 'crème']]] });
    const asked = server.told.filter(({ what }) => what.endsWith('/search')).map(({ body }) => body);
    expect(asked).toMatchObject([{ limit: 501 }, { limit: 20, attributesToHighlight: ['title', 'body'] }]);
  });
});

describe('search while Meilisearch hangs', () => {
  it('gives up on it in time, whatever time its caller has, and then leaves it alone for a while', async () => {
    await using opened = await openTestDatabase();
    const { database } = opened;
    await using server = await startSilentServer();
    const primary = MeilisearchIndex.open({ url: server.url, database, logger });
    const postgres = new PostgresSearchIndex(database);
    await using index = new FallbackSearchIndex(primary, postgres, logger, new Registry());
    const id = await insertArticle(database, index);
    const { signal } = new AbortController();
    const search = () => index.search({ text: 'semaphore', page: 1, perPage: 30 }, signal);
    expect(await search()).toEqual({ articleIds: [id], hasNext: false });
    expect(await search()).toEqual({ articleIds: [id], hasNext: false });
    expect(server.searches()).toBe(1);
  });
});

async function insertArticle(
  database: Database,
  index: SearchIndex,
  more: { slug?: string; subforem_id?: number } = {},
): Promise<number> {
  const kysely = database.fork().getKysely<Tables>();
  await kysely
    .insertInto('users')
    .values({ id: 1, version: 1, username: 'writer', name: 'Writer' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await kysely
    .insertInto('articles')
    .values({
      user_id: 1,
      title: 'Semaphore',
      slug: 's',
      published: true,
      listed: true,
      published_at: new Date(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely.insertInto('article_bodies').values({ article_id: id, body_markdown: '', body_html: '' }).execute();
  await database.transaction(undefined, (em) => index.refresh(em, [id]));
  return id;
}

/** A server that takes every request and answers none. */
async function startSilentServer() {
  let searches = 0;
  const server = createServer(({ url }) => {
    if (url?.endsWith('/search')) searches += 1;
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    searches: () => searches,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Speaks as much of Meilisearch's protocol as writing needs: every task succeeds at once. Other answers are given. */
async function startStandIn(port: number) {
  const told: { what: string; body: unknown }[] = [];
  const meanwhile = new Map<string, () => Promise<void>>();
  const answers = new Map<string, (asked: unknown) => object>([
    ['GET /indexes/articles/settings/filterable-attributes', () => ['published_at', 'indexed_at', 'subforem_id']],
  ]);
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const path = request.url?.split('?')[0];
    const what = `${request.method} ${path}`;
    const task = { uid: 1, taskUid: 1, status: 'succeeded', type: 'x', error: null };
    const asked: unknown = body === '' ? undefined : JSON.parse(body);
    if (request.method !== 'GET') {
      told.push({ what, body: asked });
      const act = meanwhile.get(what);
      meanwhile.delete(what);
      await act?.();
    }
    const answer = answers.get(what)?.(asked) ?? task;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    told,
    /** Does something once, before that request is answered. */
    during: (what: string, act: () => Promise<void>) => void meanwhile.set(what, act),
    answering: (what: string, answer: (asked: unknown) => object) => void answers.set(what, answer),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An address at which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
