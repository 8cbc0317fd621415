import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { migrate, Migration } from './migrations.ts';

const administratorUrl = inject('postgresUrl');
const logger = pino({ level: 'silent' });

/** Creates one of each kind of object that a service's migrations create. */
class CreateNotes extends Migration {
  override name = '0001-notes';
  override up() {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create table notes (id integer primary key generated always as identity, code serial, title text)');
    this.addSql('create sequence tickets');
    this.addSql('create view titles as select title from notes');
    this.addSql('create function twice(word text) returns text language sql return word || word');
    this.addSql('create text search configuration note_text (copy = simple)');
  }
}

class ChangeNotes extends Migration {
  override name = '0002-change';
  override up() {
    this.addSql('alter table notes add column body text');
    this.addSql('drop view titles');
    this.addSql('drop sequence tickets');
    this.addSql('drop function twice');
    this.addSql('drop text search configuration note_text');
  }
}

/** Returns a URL whose role and database do not exist yet. */
function ownUrl(name = `own_${randomUUID().slice(0, 8)}`): string {
  const url = new URL(administratorUrl);
  Object.assign(url, { username: name, password: 'p%40ss', pathname: `/${name}` });
  return url.href;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

test('makes the service owner of its database without other rights on the server', async () => {
  const url = ownUrl();
  await migrate({ url, administratorUrl, migrations: [CreateNotes], logger });
  const name = new URL(url).username;
  expect(
    await query(url, 'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'),
  ).toEqual([[false, false, false]]);
  expect(await query(url, `select datdba::regrole::text from pg_database where datname = '${name}'`)).toEqual([[name]]);
  expect(await query(url, "select distinct tableowner from pg_tables where schemaname = 'public'")).toEqual([[name]]);
});

test('keeps a service from connecting to the database of another', async () => {
  const [one, two] = [ownUrl(), ownUrl()];
  await Promise.all([one, two].map((url) => migrate({ url, administratorUrl, migrations: [CreateNotes], logger })));
  const intruder = new URL(one);
  intruder.pathname = new URL(two).pathname;
  await expect(query(intruder.href, 'select * from notes')).rejects.toThrow('permission denied for database');
  await expect(query(one, `drop database ${new URL(two).username}`)).rejects.toThrow('must be owner');
  await expect(query(one, 'create role intruder superuser')).rejects.toMatchObject({ code: '42501' });
});

test("takes over the administrator's objects with their rows, and runs later migrations as the service", async () => {
  const url = ownUrl();
  const before = new URL(administratorUrl);
  before.pathname = new URL(url).pathname;
  await migrate({ url: before.href, migrations: [CreateNotes], logger });
  await query(before.href, "insert into notes (title) values ('kept')");

  await migrate({ url, administratorUrl, migrations: [CreateNotes, ChangeNotes], logger });

  await query(url, "insert into notes (title) values ('new')");
  expect(await query(url, 'select id, title from notes order by id')).toEqual([
    [1, 'kept'],
    [2, 'new'],
  ]);
  await query(url, 'drop table notes');
});

test('applies a new password with the next migration', async () => {
  const url = ownUrl();
  await migrate({ url, administratorUrl, migrations: [], logger });
  const changed = new URL(url);
  changed.password = 'another';
  await expect(query(changed.href, 'select 1')).rejects.toThrow('password authentication failed');
  await migrate({ url: changed.href, administratorUrl, migrations: [], logger });
  expect(await query(changed.href, 'select 1')).toEqual([[1]]);
  await expect(query(url, 'select 1')).rejects.toThrow('password authentication failed');
});

test('prepares a database from several replicas at once', async () => {
  const url = ownUrl();
  const results = await Promise.all(
    [1, 2, 3].map(() => migrate({ url, administratorUrl, migrations: [CreateNotes], logger })),
  );
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001-notes']);
});

test('accepts the service itself as administrator', async () => {
  const url = ownUrl();
  await migrate({ url, administratorUrl, migrations: [], logger });
  await query(administratorUrl, `alter role ${new URL(url).username} superuser`);
  const { applied } = await migrate({ url, administratorUrl: url, migrations: [CreateNotes], logger });
  expect(applied).toEqual(['0001-notes']);
});

test('does not take over a table in use, and blocks its users only briefly', async () => {
  const url = ownUrl();
  const before = new URL(administratorUrl);
  before.pathname = new URL(url).pathname;
  await migrate({ url: before.href, migrations: [CreateNotes], logger });
  const reader = new Client({ connectionString: before.href });
  await reader.connect();
  await reader.query('begin; select * from notes');
  await expect(migrate({ url, administratorUrl, migrations: [CreateNotes], logger })).rejects.toThrow('lock timeout');
  await reader.end();
  expect(await migrate({ url, administratorUrl, migrations: [CreateNotes], logger })).toEqual({ applied: [] });
});

class CreateLog extends Migration {
  override name = '0003-log';
  override up() {
    this.addSql('create table log (id integer primary key generated by default as identity, what text)');
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'new rows only'; end $$`);
    this.addSql(`
      create trigger append_only before update or delete on log for each statement execute function refuse_change()`);
  }
}

class ChangeLog extends Migration {
  override name = '0004-change-log';
  override up() {
    this.addSql('alter table log add column who text');
  }
}

test('limits the service to reading and inserting in append-only tables, which later migrations can change', async () => {
  const url = ownUrl();
  const ownerOfLog = () => query(url, "select tableowner from pg_tables where tablename = 'log'");
  const keeper = `${new URL(url).username}_keeper`;
  for (const migrations of [[CreateLog], [CreateLog], [CreateLog, ChangeLog]]) {
    await migrate({ url, administratorUrl, migrations, logger });
    expect(await ownerOfLog()).toEqual([[keeper]]);
    await query(url, "insert into log (what) values ('done')");
    const refused = [
      "update log set what = 'x'",
      'delete from log',
      'truncate log',
      'alter table log disable trigger append_only',
      'drop trigger append_only on log',
      `set role ${keeper}`,
    ];
    for (const statement of refused) {
      await expect(query(url, statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
  }
  expect(await query(url, 'select count(*)::integer from log where who is null')).toEqual([[3]]);
});
