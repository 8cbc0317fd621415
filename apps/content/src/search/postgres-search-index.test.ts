import { openDatabase } from '@commonplace/db/database';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { pino } from 'pino';
import { migrations } from '../migrations/list.ts';
import { PostgresSearchIndex } from './postgres-search-index.ts';
import { describeSearchIndex } from './search-index.contract.ts';

describeSearchIndex('PostgreSQL', async () => {
  const { url, ...testDatabase } = await createTestDatabase({ migrations });
  const logger = pino({ level: 'silent' });
  const database = await openDatabase({ url, entities: [], logger, applicationName: 'search-test' });
  return {
    database,
    index: new PostgresSearchIndex(database),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await testDatabase[Symbol.asyncDispose]();
    },
  };
});
