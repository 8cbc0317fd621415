import { assertSchemaMatches } from '@commonplace/db/schema-drift';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { expect, it } from 'vitest';
import { migrations } from '../migrations/list.ts';
import { tables } from './tables.ts';

it('match the schema of the migrations', async () => {
  await using database = await createTestDatabase({ migrations });
  await expect(assertSchemaMatches(database.url, tables)).resolves.toBeUndefined();
});
