import { randomUUID } from 'node:crypto';
import { openDatabase } from '@commonplace/db/database';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { Meilisearch } from 'meilisearch';
import { pino } from 'pino';
import { it } from 'vitest';
import { migrations } from '../migrations/list.ts';
import { entryDefinitions } from './entry-definitions.ts';
import { MeilisearchEntryIndex } from './meilisearch-entry-index.ts';
import { SearchEngine } from './search-engine.ts';
import { describeEntryIndex, type EntryFixture } from '../search-entries/entry-index.contract.ts';

const { MEILI_URL: url, MEILI_API_KEY: apiKey } = process.env;

if (url) describeEntryIndex('Meilisearch', () => openFixture(url));
else it.skip('search of everything with Meilisearch: not run, since MEILI_URL is not set', () => undefined);

async function openFixture(server: string): Promise<EntryFixture> {
  const testDatabase = await createTestDatabase({ migrations });
  const logger = pino({ level: 'silent' });
  const database = await openDatabase({ url: testDatabase.url, entities: [], logger, applicationName: 'search-test' });
  const prefix = `test-${randomUUID()}-`;
  const engine = new SearchEngine({ url: server, apiKey, prefix, definitions: entryDefinitions, database, logger });
  return {
    database,
    index: new MeilisearchEntryIndex(engine),
    settled: () => engine.settled(),
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      const client = new Meilisearch({ host: server, apiKey: apiKey ?? '' });
      const { results } = await client.getIndexes({ limit: 1_000 });
      for (const { uid } of results) if (uid.startsWith(prefix)) await client.deleteIndex(uid);
      await database[Symbol.asyncDispose]();
      await testDatabase[Symbol.asyncDispose]();
    },
  };
}
