import { randomUUID } from 'node:crypto';
import { openDatabase } from '@commonplace/db/database';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { Meilisearch } from 'meilisearch';
import { pino } from 'pino';
import { it } from 'vitest';
import { migrations } from '../../migrations/list.ts';
import { describeSearchIndex } from '../search-index.contract.ts';
import { articleDefinition } from './article-definition.ts';
import { MeilisearchIndex } from './meilisearch-index.ts';
import { SearchEngine } from './search-engine.ts';

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
    const prefix = `test-${randomUUID()}-`;
    const index = new MeilisearchIndex(
      database,
      new SearchEngine({
        url: meilisearchUrl,
        apiKey: meilisearchApiKey,
        prefix,
        definitions: [articleDefinition],
        database,
        logger,
      }),
    );
    return {
      database,
      index,
      async [Symbol.asyncDispose]() {
        await index[Symbol.asyncDispose]();
        const server = new Meilisearch({ host: meilisearchUrl, apiKey: meilisearchApiKey ?? '' });
        const { results } = await server.getIndexes({ limit: 1_000 });
        for (const { uid } of results) if (uid.startsWith(prefix)) await server.deleteIndex(uid);
        await opened[Symbol.asyncDispose]();
      },
    };
  });
} else {
  it.skip('search with Meilisearch: not run, since MEILI_URL is not set', () => undefined);
}
