import { createTestDatabase } from '@commonplace/testing/postgres';
import { Migration } from '@commonplace/db/migrations';
import { openDatabase } from '@commonplace/db/database';
import { expect, test } from 'vitest';
import { keepSnapshot, keepSnapshots, type Projection } from './projection.ts';
import { logger } from './testing/fixture.ts';

class CreateThings extends Migration {
  override name = '0001-things';
  override up() {
    this.addSql('create table things (id integer primary key, version integer not null, title text, seen boolean)');
  }
}

interface Thing {
  id: number;
  version: number;
  title: string | null;
}

/** Things without a title are not kept. */
const things: Projection<Thing> = {
  table: 'things',
  key: 'id',
  row: (thing) => (thing.title === '' ? undefined : { ...thing, seen: true }),
};

test('replaces older snapshots, corrects rows that differ, and otherwise changes nothing', async () => {
  await using test = await createTestDatabase({ migrations: [CreateThings] });
  await using database = await openDatabase({ url: test.url, entities: [], logger, applicationName: 'projection' });
  const keep = (version: number, title: string | null) =>
    keepSnapshot(database.fork(), things, { id: 1, version, title });
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

test('keeps the newest of several snapshots of a record and returns those that changed something', async () => {
  await using test = await createTestDatabase({ migrations: [CreateThings] });
  await using database = await openDatabase({ url: test.url, entities: [], logger, applicationName: 'projection' });
  const keep = (snapshots: Thing[]) => keepSnapshots(database.reader(), things, snapshots);
  const one = { id: 1, version: 1, title: 'one' };
  const two = { id: 2, version: 2, title: 'two, \'quoted\' "twice" \\' };
  expect(await keep([])).toEqual([]);
  expect(await keep([two, { id: 2, version: 1, title: 'older' }, { id: 3, version: 1, title: '' }, one])).toEqual([
    one,
    two,
  ]);
  const newer = { id: 1, version: 3, title: 'newest' };
  expect(await keep([{ id: 1, version: 2, title: 'newer' }, two, newer])).toEqual([newer]);
  expect(await database.fork().execute('select * from things order by id')).toEqual([
    { ...newer, seen: true },
    { ...two, seen: true },
  ]);
});
