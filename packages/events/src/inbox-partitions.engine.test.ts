import { randomUUID } from 'node:crypto';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { openDatabase, type Database } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createInboxPartitions, dropInboxBefore } from './inbox-partitions.ts';
import { claimEvent } from './inbox.ts';
import { CreateEventTables, logger, PartitionInbox } from './testing/fixture.ts';

const { signal } = new AbortController();
const dayMs = 24 * 60 * 60 * 1000;
const now = Date.now();
/** After the days that the migration leaves in one partition. */
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

const partition = () => migrate({ url, migrations: [CreateEventTables, PartitionInbox], logger });
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

it('keeps the events of an existing inbox, whatever their ids', async () => {
  const ids = [idAt(now - dayMs), idAt(now), 'ffffffff-0000-4000-8000-000000000000'];
  for (const id of ids) expect(await claim(id)).toBe(true);
  await partition();
  for (const id of ids) expect(await claim(id)).toBe(false);
  expect(await claim(idAt(now))).toBe(true);
  expect(await countRows()).toEqual({ inbox_until_partitioned: 3, inbox_of_other_times: 1 });
});

it('has a partition for each of the next days, to which rows move that came before it', async () => {
  await partition();
  const id = idAt(later);
  await claim(id);
  await createInboxPartitions(database, signal, later);
  await createInboxPartitions(database, signal, later);
  expect(await claim(id)).toBe(false);
  await claim(idAt(later + 3 * dayMs));
  const days = [0, 1, 2, 3].map((ahead) => new Date(later + ahead * dayMs).toISOString().slice(0, 10));
  expect(await countRows()).toEqual({
    inbox_until_partitioned: 0,
    inbox_of_other_times: 0,
    ...Object.fromEntries(days.map((day, at) => [`inbox_${day.replaceAll('-', '_')}`, at % 3 === 0 ? 1 : 0])),
  });
});

it('drops the partitions that are over, and other rows by their time', async () => {
  await claim(idAt(now));
  await partition();
  await claim('ffffffff-0000-4000-8000-000000000000');
  await createInboxPartitions(database, signal, later);
  expect(await dropInboxBefore(database, now - dayMs, signal)).toEqual([]);
  expect(await dropInboxBefore(database, now + 3 * dayMs, signal)).toEqual(['inbox_until_partitioned']);
  expect(Object.values(await countRows())).toEqual([0, 0, 0, 0, 0]);
});

it('is pruned by processes of the last release, too', async () => {
  const old = idAt(now - 20 * dayMs);
  await claim(old);
  await partition();
  await claim(idAt(now));
  await sql`update inbox set received_at = now() - interval '20 days' where event_id = ${old}`.execute(
    database.reader(),
  );
  const where = sql`received_at < now() - interval '15 days'`;
  expect(await deleteInBatches(database, { table: 'inbox', where }, signal)).toBe(1);
  expect(await countRows()).toEqual({ inbox_until_partitioned: 1, inbox_of_other_times: 0 });
});
