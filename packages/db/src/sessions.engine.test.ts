import { sql } from 'kysely';
import { pino } from 'pino';
import { Client } from 'pg';
import { test } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { migrate, Migration, assertMigrated } from './migrations.ts';
import { startSilentProxy } from './testing/silent-proxy.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';

// Most of each test is waiting, so they run concurrently.
const logger = pino({ level: 'silent' });
const unavailable = { name: 'DomainError', code: 'unavailable' };

class CreateNotes extends Migration {
  override name = '0001-notes';
  override up() {
    this.addSql('create table notes (id integer primary key, title text not null)');
    this.addSql(`insert into notes values (1, 'first')`);
  }
}

class AddColumn extends Migration {
  override name = '0002-column';
  override up() {
    this.addSql('alter table notes add column body text');
  }
}

async function prepare(): Promise<string> {
  const url = newDatabaseUrl();
  await migrate({ url, migrations: [CreateNotes], logger });
  return url;
}

function open(url: string): Promise<Database> {
  return openDatabase({ url, entities: [], logger, applicationName: 'sessions' });
}

function rename(database: Database, title: string, work: () => Promise<void> = async () => {}): Promise<void> {
  return database.transaction(undefined, async (em) => {
    await sql`update notes set title = ${title} where id = 1`.execute(em.getKysely());
    await work();
  });
}

test.concurrent('frees the row locks of a machine that dies silently within seconds', async ({ expect }) => {
  const url = await prepare();
  await using proxy = await startSilentProxy(url);
  await using dying = await open(proxy.url);
  await using living = await open(url);
  const died = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const lost = rename(dying, 'never', () => {
    proxy.silence();
    held.resolve();
    return died.promise;
  }).catch(() => undefined);
  await held.promise;
  await expect.poll(() => rename(living, 'second').then(() => 'done', String)).toBe('done');
  died.resolve();
  const socketsGone = proxy[Symbol.asyncDispose]();
  await Promise.all([lost, socketsGone]);
}, 180_000);

test.concurrent('does not compile statements', async ({ expect }) => {
  await using database = await open(await prepare());
  expect(await database.fork().execute('show jit')).toEqual([{ jit: 'off' }]);
});

test.concurrent('reports a statement or lock that takes too long as unavailable', async ({ expect }) => {
  await using database = await open(await prepare());
  const settings = await database.fork().execute<{ name: string; setting: string }[]>(
    `select name, setting from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(settings.map(({ setting }) => Number(setting) > 0)).toEqual([true, true, true]);
  const slow = database.transaction(undefined, async (em) => {
    await sql`set local statement_timeout = '50ms'`.execute(em.getKysely());
    await sql`select pg_sleep(5)`.execute(em.getKysely());
  });
  await expect(slow).rejects.toMatchObject(unavailable);
  const blocked = rename(database, 'second', async () => {
    await database.transaction(undefined, async (em) => {
      await sql`set local lock_timeout = '50ms'`.execute(em.getKysely());
      await sql`update notes set title = 'third' where id = 1`.execute(em.getKysely());
    });
  });
  await expect(blocked).rejects.toMatchObject(unavailable);
});

test.concurrent('retries a migration that cannot get its lock, and lets other queries pass', async ({
  expect,
  onTestFinished,
}) => {
  const url = await prepare();
  const reader = new Client({ connectionString: url });
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query('begin');
  await reader.query('select * from notes');
  const migrations = [CreateNotes, AddColumn];
  const lines: string[] = [];
  const migrated = migrate({ url, migrations, logger: pino({}, { write: (line) => void lines.push(line) }) });
  await using database = await open(url);
  await expect(assertMigrated(database, migrations)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'pending migrations: 0002-column',
  });
  // Would fail behind a migration that waits without a timeout.
  await rename(database, 'while it waits');
  await expect.poll(() => rename(database, 'once more').then(() => 'done', String)).toBe('done');
  await expect.poll(() => lines.join(''), { timeout: 60_000 }).toContain('migration is waiting for a lock');
  await reader.query('commit');
  expect(await migrated).toEqual({ applied: ['0002-column'] });
  await assertMigrated(database, migrations);
}, 180_000);

test.concurrent("lets others migrate after a migrator's machine dies silently", async ({ expect, onTestFinished }) => {
  const url = await prepare();
  await using proxy = await startSilentProxy(url);
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('begin');
  await blocker.query('select * from notes');
  const dying = migrate({ url: proxy.url, migrations: [CreateNotes, AddColumn], logger }).catch(() => 'died');
  // In the middle of a migration that waits for the blocker.
  const waiting = () =>
    blocker.query(`select 1 from pg_locks where relation = 'notes'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(async () => (await waiting()).rowCount, { interval: 5 }).toBe(1);
  proxy.silence();
  await blocker.query('commit');
  await migrate({ url, migrations: [CreateNotes, AddColumn], logger });
  await proxy[Symbol.asyncDispose]();
  expect(await dying).toBe('died');
}, 180_000);

test.concurrent('applies nothing after a migrator has lost its lock', async ({ expect }) => {
  const url = await prepare();
  class LoseLock extends Migration {
    override name = '0002-lose-lock';
    override up() {
      this.addSql(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'migrations'`);
    }
  }
  class AddLanguage extends Migration {
    override name = '0003-language';
    override up() {
      this.addSql('alter table notes add column language text');
    }
  }
  const migrations = [CreateNotes, LoseLock, AddLanguage];
  await expect(migrate({ url, migrations, logger })).rejects.toThrow();
  await using database = await open(url);
  await expect(assertMigrated(database, migrations)).rejects.toMatchObject({
    message: 'pending migrations: 0003-language',
  });
});
