import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, inject, it } from 'vitest';
import { HandlesOfUsers } from './0041-handles-of-users.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });
const openAt = (url: string) => openDatabase({ url, entities: [], logger, applicationName: 'migration-test' });

it('lowers usernames independently of a Turkish database locale', async ({ skip }) => {
  await using server = await openAt(inject('postgresUrl'));
  const ask = async (text: string, on = server) =>
    (await on.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows;
  const [language] = await ask(`select from pg_collation where collname = 'tr-x-icu'`);
  if (!language) skip('PostgreSQL was built without ICU');
  const name = 'handles_in_turkish';
  await ask(
    `create database ${name} template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'tr'`,
  );
  try {
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    const before = migrations.slice(0, migrations.indexOf(HandlesOfUsers));
    await migrate({ url: url.href, migrations: before, logger });
    await using database = await openAt(url.href);
    // Usernames are ASCII, so no stored handle has to change.
    const taken = ask(`insert into handles values ('ılker')`, database);
    await expect(taken).rejects.toMatchObject({ constraint: 'handles_name_check' });
    const stored = ask(
      `with name as (insert into handles values ('ilker')) insert into users (username, name, email) values ('ILKER', 'x', 'x')`,
      database,
    );
    await expect(stored).rejects.toMatchObject({ constraint: 'users_handle_fkey' });
    await migrate({ url: url.href, migrations, logger });
    await ask(`insert into handles values ('ilker')`, database);
    await ask(`insert into users (username, name, email) values ('ILKER', 'İlker', 'i@example.com')`, database);
    expect(
      await ask(`select handle, lower(username) as lowered, fold_name(name) as name from users`, database),
    ).toEqual([{ handle: 'ilker', lowered: 'ılker', name: 'i\u0307lker' }]);
  } finally {
    await ask(`drop database ${name} with (force)`);
  }
});
