import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { migrate, Migration } from './migrations.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';

class CreateViews extends Migration {
  override name = '0001-views';
  override up() {
    this.addSql('create table views (day integer not null) partition by list (day)');
    for (const day of [1, 2]) this.addSql(`create table views_of_day_${day} partition of views for values in (${day})`);
    this.addSql('insert into views select day from generate_series(1, 2) day, generate_series(1, 5)');
  }
}

test('deletes the wanted rows alone, though other partitions have rows in the same places', async () => {
  const logger = pino({ level: 'silent' });
  const url = newDatabaseUrl();
  await migrate({ url, migrations: [CreateViews], logger });
  await using database = await openDatabase({ url, entities: [], logger, applicationName: 'batches' });
  const gone = { table: 'views', where: sql`day = 1`, batch: 2 };
  expect(await deleteInBatches(database, gone, AbortSignal.timeout(10_000))).toBe(5);
  const { rows } = await sql<{ day: number }>`select day from views`.execute(database.reader());
  expect(rows.map(({ day }) => day)).toEqual([2, 2, 2, 2, 2]);
});
