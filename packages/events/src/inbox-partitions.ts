import { waitForLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** The partition of ids that no other one takes. */
const otherPartition = 'inbox_of_other_times';
const dayMs = 24 * 60 * 60 * 1000;
/** Days created ahead of the current one. */
const daysAhead = 3;
/** Ids of events begin with the milliseconds since 1970. */
const timeDigits = 12;

interface Partition {
  name: string;
  /** The end of its time, in milliseconds since 1970. */
  endMs: number;
}

/** Creates the partitions of today and the next days. Rows that came before their partition move to it. */
export async function createInboxPartitions(
  database: Database,
  signal: AbortSignal,
  nowMs = Date.now(),
): Promise<void> {
  const today = nowMs - (nowMs % dayMs);
  await database.transaction({ signal }, async (em) => {
    await waitForLock(em, 'inboxPartitions');
    const ends = (await readPartitions(em)).map(({ endMs }) => endMs);
    for (let day = Math.max(today, ...ends); day <= today + daysAhead * dayMs; day += dayMs)
      await createPartition(em, day);
  });
}

/** Drops the partitions that end before a time, and deletes other rows that were received before. Returns their names. */
export async function dropInboxBefore(database: Database, timeMs: number, signal: AbortSignal): Promise<string[]> {
  const where = sql`received_at < ${new Date(timeMs).toISOString()}::timestamptz`;
  await deleteInBatches(database, { table: otherPartition, where }, signal);
  return database.transaction({ signal }, async (em) => {
    await waitForLock(em, 'inboxPartitions');
    const old = (await readPartitions(em)).filter(({ endMs }) => endMs < timeMs);
    for (const { name } of old) await sql`drop table ${sql.table(name)}`.execute(em.getKysely());
    return old.map(({ name }) => name);
  });
}

/** Reads all partitions but the default one. */
async function readPartitions(em: SqlEntityManager): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select relname as name, pg_get_expr(relpartbound, oid) as bounds
    from pg_inherits join pg_class on oid = inhrelid where inhparent = 'inbox'::regclass`.execute(em.getKysely());
  return rows.flatMap(({ name, bounds }) => {
    const [, end] = /TO \('(.+)'\)/.exec(bounds) ?? [];
    return end === undefined
      ? []
      : [{ name, endMs: Number.parseInt(end.replaceAll('-', '').slice(0, timeDigits), 16) }];
  });
}

async function createPartition(em: SqlEntityManager, day: number): Promise<void> {
  const db = em.getKysely();
  const name = `inbox_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '_')}`;
  const [from, to] = [firstId(day), firstId(day + dayMs)];
  await sql`create temporary table moving (like inbox) on commit drop`.execute(db);
  await sql`
    with gone as (
      delete from ${sql.table(otherPartition)} where event_id >= ${from}::uuid and event_id < ${to}::uuid returning *
    )
    insert into moving select * from gone`.execute(db);
  await sql`
    create table ${sql.table(name)} partition of inbox for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    db,
  );
  await sql`insert into inbox select * from moving`.execute(db);
  await sql`drop table moving`.execute(db);
}

/** Returns the least id of an event of that millisecond or later. */
function firstId(timeMs: number): string {
  const digits = timeMs.toString(16).padStart(timeDigits, '0').padEnd(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
