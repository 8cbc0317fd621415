import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseQuery } from '../index/parse-query.ts';
import { describeEntryIndex } from '../entries/testing/entry-index.contract.ts';
import { PostgresEntryIndex } from '../entries/postgres-entry-index.ts';
import { entryDefinitions } from './entry-definitions.ts';
import { createFallbackCounter } from './fallback-counter.ts';
import { FallbackEntryIndex } from './fallback-entry-index.ts';
import { MeilisearchEntryIndex } from './meilisearch-entry-index.ts';
import { SearchEngine } from './search-engine.ts';
import { openSearchDatabase } from './testing/search-fixture.ts';
import { openTestServer, serverName, type TestServer } from './testing/test-server.ts';

const logger = pino({ level: 'silent' });
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describeEntryIndex(serverName, async () => {
  const opened = await openSearchDatabase();
  const { database } = opened;
  const claimed = server.claimPrefix();
  const { url, apiKey } = server;
  const options = { url, apiKey, prefix: claimed.prefix, definitions: entryDefinitions, database, logger };
  const engine = new SearchEngine(options);
  return {
    database,
    index: new MeilisearchEntryIndex(engine),
    settled: () => engine.settled(),
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      await claimed[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
});

test('counts the searches that PostgreSQL answers, by type', async () => {
  await using opened = await openSearchDatabase();
  const { database } = opened;
  await using engine = new SearchEngine({ url: 'http://127.0.0.1:9', definitions: entryDefinitions, database, logger });
  const fallbacks = createFallbackCounter(new Registry());
  const postgres = new PostgresEntryIndex(database);
  const index = new FallbackEntryIndex({ meilisearch: new MeilisearchEntryIndex(engine), postgres, logger, fallbacks });
  const query = parseQuery('ada', { operators: true });
  await index.find({ types: ['users', 'tags'], query, filter: {}, byDate: false, offset: 0, limit: 10 });
  const { values } = await fallbacks.get();
  expect(values.map(({ labels, value }) => [labels.type, value])).toEqual([
    ['users', 1],
    ['tags', 1],
  ]);
});
