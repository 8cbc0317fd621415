import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { oneLine } from '@commonplace/rules/names';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { HeldNamesMigration } from './0072-held-names.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });

it('brings names to one line, and keeps names that were given up less than 90 days ago', async () => {
  await using database = await createTestDatabase({
    migrations: migrations.slice(0, migrations.indexOf(HeldNamesMigration)),
  });
  const opened = { url: database.url, entities: [], logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string, values: unknown[] = []) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows;
  const names = [`a\n${' \u200b\u3000'.repeat(9)}@staff`, `Z${'\u0334'.repeat(60)}`, 'Ada  Lovelace ', 'Zo\u00eb'];
  const family = '\u{1f468}\u200d\u{1f469}';
  for (const [at, name] of [...names, family].entries()) {
    await query(`insert into handles values ('user_' || $1::text)`, [at]);
    await query(`insert into users (username, name, email) values ('user_' || $1::text, $2, $1::text)`, [at, name]);
  }
  await query(`
    insert into former_usernames (name, user_id, of_merged, left_at)
    values ('lately', 1, false, now() - interval '89 days'), ('long_ago', 1, false, now() - interval '91 days')`);
  await migrate({ url: database.url, migrations, logger });
  expect(await query('select name from users order by id')).toEqual([
    { name: 'a @staff' },
    { name: `Z${'\u0334'.repeat(4)}` },
    { name: 'Ada Lovelace' },
    { name: 'Zo\u00eb' },
    { name: family },
  ]);
  expect(names.map(oneLine)).toEqual(['a @staff', `Z${'\u0334'.repeat(4)}`, 'Ada Lovelace', 'Zo\u00eb']);
  expect(await query('select name from handles where held_until is not null')).toEqual([{ name: 'lately' }]);
});
