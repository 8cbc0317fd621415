import { createTestDatabase } from '@commonplace/testing/postgres';
import { Migration } from '@commonplace/db/migrations';
import { openDatabase } from '@commonplace/db/database';
import { expect, test } from 'vitest';
import { keepSnapshot } from './projection.ts';
import { logger } from './testing/fixture.ts';

class CreateThings extends Migration {
  override name = '0001-things';
  override up() {
    this.addSql('create table things (id integer primary key, version integer not null, title text, seen boolean)');
  }
}

test('a snapshot replaces what is older, repairs what differs, and otherwise changes nothing', async () => {
  await using test = await createTestDatabase({ migrations: [CreateThings] });
  await using database = await openDatabase({ url: test.url, entities: [], logger, applicationName: 'projection' });
  const keep = (version: number, title: string | null) =>
    keepSnapshot(database.fork(), 'things', 'id', { id: 1, version, title, seen: true });
  const title = async () => (await database.fork().execute('select title from things'))[0];
  expect(await keep(2, 'new')).toBe(true);
  expect(await keep(2, 'new')).toBe(false);
  expect(await keep(1, 'older')).toBe(false);
  expect(await title()).toEqual({ title: 'new' });
  expect(await keep(3, null)).toBe(true);
  expect(await keep(3, null)).toBe(false);
  await database.fork().execute("update things set title = 'damaged'");
  expect(await keep(2, 'new')).toBe(false);
  expect(await keep(3, null)).toBe(true);
  expect(await title()).toEqual({ title: null });
});
