import { openDatabase } from '@commonplace/db/database';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { pino } from 'pino';
import { migrations } from '../../migrations/list.ts';
import { describeEntryIndex } from './testing/entry-index.contract.ts';
import { PostgresEntryIndex } from './postgres-entry-index.ts';

describeEntryIndex('PostgreSQL', async () => {
  const { url, ...testDatabase } = await createTestDatabase({ migrations });
  const logger = pino({ level: 'silent' });
  const database = await openDatabase({ url, entities: [], logger, applicationName: 'search-test' });
  return {
    database,
    index: new PostgresEntryIndex(database),
    settled: () => Promise.resolve(true),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await testDatabase[Symbol.asyncDispose]();
    },
  };
});
