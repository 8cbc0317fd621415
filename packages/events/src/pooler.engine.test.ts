import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { findPgBouncer } from '@commonplace/engines/pgbouncer';
import { startPgBouncer, type PgBouncer } from '@commonplace/testing/pgbouncer';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  changeArticle,
  consumersOf,
  CreateEventTables,
  effects,
  logger,
  relayOf,
  startFixture,
} from './testing/fixture.ts';

const program = findPgBouncer(process.env['PATH']) ?? '';

describe.skipIf(program === '')('behind PgBouncer in transaction mode', () => {
  const stack = new AsyncDisposableStack();
  let bouncer: PgBouncer;
  let url: string;
  beforeAll(async () => {
    bouncer = stack.use(await startPgBouncer(program, inject('postgresUrl')));
    ({ url } = stack.use(await createTestDatabase({ migrations: [CreateEventTables] })));
    await migrate({ url, isPooled: true, migrations: [CreateEventTables], logger });
  });
  afterAll(() => stack.disposeAsync());

  const open = (preparesStatements = false) =>
    openDatabase({
      url: bouncer.pooled(url),
      isPooled: true,
      preparesStatements,
      entities: [],
      logger,
      applicationName: 'pooled',
    });

  test('gives every statement the settings of a service', async () => {
    await using database = await open();
    const settings = ['TimeZone', 'jit', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await sql`select current_setting(name) as value
      from unnest(${settings}::text[]) with ordinality as given (name, position) order by position`.execute(
      database.reader(),
    );
    expect(rows).toEqual(['UTC', 'off', '30s', '10s', '10s'].map((value) => ({ value })));
  });

  test('cancels a statement whose caller has gone', async () => {
    await using database = await open();
    await using direct = await openDatabase({ url, entities: [], logger, applicationName: 'direct' });
    const sleepers = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(
        direct.reader(),
      );
      return rows.length;
    };
    const caller = new AbortController();
    const abandoned = sql`select pg_sleep(60)`.execute(database.reader(caller.signal));
    await expect.poll(sleepers).toBe(1);
    caller.abort(new Error('caller has gone'));
    await expect(abandoned).rejects.toThrow('caller has gone');
    await expect.poll(sleepers).toBe(0);
  });

  test('publishes events over a direct session, and refuses to lead over a pooled one', async () => {
    await using fixture = await startFixture(url);
    await using database = await open();
    await using _consumers = consumersOf({ ...fixture, database });
    const misled = relayOf({ ...fixture, database, databaseUrl: bouncer.pooled(url) });
    await changeArticle(database, 1, 1);
    await expect(misled.check()).rejects.toThrow('the outbox relay cannot run');
    await misled[Symbol.asyncDispose]();
    await using relay = relayOf({ ...fixture, database });
    await expect.poll(() => effects(database)).toEqual(['1.1']);
    await relay.check();
  });

  test('does not migrate through a pooler', async () => {
    const migrating = migrate({ url: bouncer.pooled(url), migrations: [CreateEventTables], logger });
    await expect(migrating).rejects.toThrow(/options|DATABASE_DIRECT_URL/);
  });
});
