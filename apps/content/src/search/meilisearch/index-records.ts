import type { Database } from '@commonplace/db/database';
import { statement, type Param } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { fingerprintOf, type IndexDefinition } from './index-definition.ts';

/** The record of an index on a server. */
export interface IndexRecord {
  name: string;
  type: string;
  createdAt: string;
  filledUpTo: number;
  /** Number of records written so far. */
  filled: number;
  /** Number of records to write, counted at registration. */
  total: number;
  isFilled: boolean;
  /** Milliseconds since it was complete; null before. */
  filledMs: number | null;
  /** Age in milliseconds of the oldest change that the server has not applied; null without any. */
  waitedMs: number | null;
}

interface IndexFilter {
  types: readonly string[];
  fingerprints: readonly string[];
}

const records = statement(
  'search-index-records',
  (_db, param: Param<IndexFilter>) => sql<IndexRecord>`
    select name, type, created_at as "createdAt", filled_up_to as "filledUpTo", filled, total,
      filled_at is not null as "isFilled",
      (extract(epoch from clock_timestamp() - filled_at) * 1000)::float8 as "filledMs",
      (select (extract(epoch from clock_timestamp() - changed_at) * 1000)::float8
        from search_changes where index_name = name order by id limit 1) as "waitedMs"
    from search_indexes
    join unnest(${param('types')}::text[], ${param('fingerprints')}::text[]) as wanted (type, fingerprint)
      using (type, fingerprint)
    where engine = 'meilisearch'
    order by registered_by`,
);

/**
 * Returns the indexes that this release can use, oldest first: for each type the one that is searched, and the one that
 * is to replace it.
 */
export function readIndexes(database: Database, definitions: readonly IndexDefinition[]): Promise<IndexRecord[]> {
  const wanted = { types: definitions.map(({ type }) => type), fingerprints: definitions.map(fingerprintOf) };
  return records.all(database.reader(), wanted);
}

/** Registers a new, empty index. From the commit on, changes of records are recorded for it. */
export async function registerIndex(
  database: Database,
  definition: IndexDefinition,
  index: Pick<IndexRecord, 'name' | 'createdAt'>,
): Promise<void> {
  const total = await definition.count(database.reader());
  await database.transaction(undefined, (em) =>
    sql`insert into search_indexes (name, engine, type, fingerprint, created_at, total)
      values (${index.name}, 'meilisearch', ${definition.type}, ${fingerprintOf(definition)}, ${index.createdAt}, ${total})`.execute(
      em.getKysely(),
    ),
  );
}

/**
 * Whether all transactions that began before the registration have ended. Their changes are not recorded for the index,
 * so it must not be filled before.
 */
export async function canBeFilled(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select registered_by < pg_snapshot_xmin(pg_current_snapshot()) as "isAlone"
    from search_indexes where name = ${name}`.execute(database.reader());
  return rows[0]?.isAlone === true;
}

/** Removes the record of an index and its pending changes. */
export async function forgetIndex(database: Database, name: string): Promise<void> {
  await sql`delete from search_indexes where name = ${name}`.execute(database.reader());
}

/** Returns earlier indexes of the same type: replaced by this one, or of another release. */
export async function readOtherIndexes(
  database: Database,
  name: string,
): Promise<{ name: string; isAbandoned: boolean }[]> {
  const { rows } = await sql<{ name: string; isAbandoned: boolean }>`
    select other.name, other.fingerprint = mine.fingerprint or other.kept_at < now() - interval '1 hour' as "isAbandoned"
    from search_indexes mine join search_indexes other using (engine, type)
    where mine.name = ${name} and other.name <> ${name} and other.registered_by < mine.registered_by`.execute(
    database.reader(),
  );
  return rows;
}

/** After this long every process searches the new index. */
const replaceAfterMs = 5_000;

/** Whether the newest index has been complete long enough for every process to search it. */
export function isReplaced(indexes: readonly IndexRecord[]): boolean {
  return indexes.length > 1 && (indexes.at(-1)?.filledMs ?? 0) > replaceAfterMs;
}

/** Whether changes wait to be sent to the index. */
export const hasChanges = ({ waitedMs }: IndexRecord) => waitedMs !== null;
