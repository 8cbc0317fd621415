import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createInboxPartitions, dropInboxBefore } from './inbox-partitions.ts';
import { claimEvent } from './inbox.ts';
import { CreateEventTables, logger } from './testing/fixture.ts';

const { signal } = new AbortController();
const dayMs = 24 * 60 * 60 * 1000;
const now = Date.now();
const later = now + 10 * dayMs;

const resources = new AsyncDisposableStack();
let database: Database;
let url: string;
beforeAll(async () => {
  ({ url } = resources.use(await createTestDatabase({ migrations: [CreateEventTables] })));
  database = resources.use(await openDatabase({ url, entities: [], logger, applicationName: 'inbox-test' }));
});
afterAll(() => resources.disposeAsync());

beforeEach(async () => {
  await sql`drop table if exists inbox, inbox_of_other_times, outbox, dead_letters, effects, schema_migrations`.execute(
    database.reader(),
  );
  await migrate({ url, migrations: [CreateEventTables], logger });
});

const claim = (id: string) => database.transaction(undefined, (em) => claimEvent(em, 'community', id));
const idAt = (timeMs: number) => {
  const digits = timeMs.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7${randomUUID().slice(15)}`;
};

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, (
      select count(*)::integer from inbox where tableoid = pg_class.oid) as count
    from pg_inherits join pg_class on oid = inhrelid where inhparent = 'inbox'::regclass`.execute(database.reader());
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

it('has a partition for each of the next days, to which rows move that came before it', async () => {
  const id = idAt(later);
  await claim(id);
  await createInboxPartitions(database, signal, later);
  await createInboxPartitions(database, signal, later);
  expect(await claim(id)).toBe(false);
  await claim(idAt(later + 3 * dayMs));
  const days = [0, 1, 2, 3].map((ahead) => new Date(later + ahead * dayMs).toISOString().slice(0, 10));
  expect(await countRows()).toEqual({
    inbox_of_other_times: 0,
    ...Object.fromEntries(days.map((day, at) => [`inbox_${day.replaceAll('-', '_')}`, at % 3 === 0 ? 1 : 0])),
  });
});

it('drops the partitions that are over, and other rows by their time', async () => {
  const old = 'ffffffff-0000-4000-8000-000000000000';
  await claim(old);
  await sql`update inbox set received_at = now() - interval '20 days' where event_id = ${old}`.execute(
    database.reader(),
  );
  await createInboxPartitions(database, signal, now);
  await claim(idAt(now));
  const names = Object.keys(await countRows()).filter((name) => /\d$/.test(name));
  expect(names).toHaveLength(4);

  expect(await dropInboxBefore(database, now - dayMs, signal)).toEqual([]);
  expect(Object.values(await countRows()).filter((count) => count > 0)).toEqual([1]);

  expect((await dropInboxBefore(database, now + 10 * dayMs, signal)).toSorted()).toEqual(names.toSorted());
  expect(await countRows()).toEqual({ inbox_of_other_times: 0 });
});
