import { assertSchemaMatches } from '@commonplace/db/schema-drift';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { expect, it } from 'vitest';
import { entities } from './entities.ts';
import { migrations } from './migrations/list.ts';

it('fit the tables that the migrations make', async () => {
  await using database = await createTestDatabase({ migrations });
  await expect(assertSchemaMatches(database.url, entities)).resolves.toBeUndefined();
});
