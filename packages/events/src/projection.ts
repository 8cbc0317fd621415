import { prepared } from '@commonplace/db/prepared-statements';
import type { StatementRunner } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/** A row of a projection: its key, the snapshot's version, and the kept fields. */
export type ProjectedRow = Record<string, string | number | boolean | null | readonly string[]> & { version: number };

/** The columns with which most projections begin. */
interface Head {
  id: number;
  version: number;
  deleted: boolean;
}

/** Returns the id, the version and the mark of deletion of a snapshot. */
export function headOf({ id, version, deleted }: Head) {
  return { id, version, deleted };
}

/** A table that keeps the newest snapshot of each record. */
export interface Projection<Snapshot> {
  table: string;
  /** The table's primary key. */
  key: string;
  /** Returns the row of a snapshot, with the same columns for all; undefined if nothing is kept of it. */
  row(snapshot: Snapshot): ProjectedRow | undefined;
}

/** Returns the newest snapshot of each record. */
export function newestOf<Snapshot extends { version: number }, Key>(
  snapshots: readonly Snapshot[],
  keyOf: (snapshot: Snapshot) => Key,
): Map<Key, Snapshot> {
  const newest = new Map<Key, Snapshot>();
  for (const snapshot of snapshots) {
    const current = newest.get(keyOf(snapshot));
    if (current === undefined || current.version <= snapshot.version) newest.set(keyOf(snapshot), snapshot);
  }
  return newest;
}

/**
 * Writes snapshots to a projection, in place of older rows. At the same version it corrects a row that differs, so that
 * republishing repairs damage. Returns the snapshots that changed something; of several of one record the newest counts.
 */
export async function keepSnapshots<Snapshot>(
  db: StatementRunner,
  { table, key, row }: Projection<Snapshot>,
  snapshots: readonly Snapshot[],
): Promise<Snapshot[]> {
  const projected = snapshots.flatMap((snapshot) => {
    const projectedRow = row(snapshot);
    return projectedRow ? [{ snapshot, row: projectedRow, version: projectedRow.version }] : [];
  });
  const newest = newestOf(projected, (kept) => String(kept.row[key]));
  const rows = [...newest.values()].map((kept) => kept.row);
  const [first] = rows;
  if (first === undefined) return [];
  const statement = keepStatement(table, key, Object.keys(first));
  const query: CompiledQuery<{ key: string }> = CompiledQuery.raw(statement, [JSON.stringify(rows)]);
  const { rows: changed } = await db.executeQuery(query);
  return changed.flatMap((kept) => newest.get(kept.key)?.snapshot ?? []);
}

/** Writes one snapshot; returns whether it changed anything. */
export async function keepSnapshot<Snapshot>(
  em: SqlEntityManager,
  projection: Projection<Snapshot>,
  snapshot: Snapshot,
): Promise<boolean> {
  return (await keepSnapshots(em.getKysely(), projection, [snapshot])).length > 0;
}

const statements = new Map<string, string>();

/** The rows are passed as JSON, typed by the table. They are sorted, so that concurrent statements do not deadlock. */
function keepStatement(table: string, key: string, columns: readonly string[]): string {
  const kept = columns.filter((name) => name !== key);
  const of = (prefix: string, names: readonly string[]) => names.map((name) => `"${prefix}"."${name}"`).join(', ');
  const text = `
    insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
    select ${of('given', columns)} from json_populate_recordset(null::"${table}", $1::json) as given
    order by "given"."${key}"
    on conflict ("${key}") do update
    set (${kept.map((name) => `"${name}"`).join(', ')}) = row(${of('excluded', kept)})
    where "${table}"."version" <= "excluded"."version"
      and (${of(table, kept)}) is distinct from (${of('excluded', kept)})
    returning "${key}"::text as key`;
  const statement = statements.get(text) ?? prepared(`keep_${table}_${statements.size}`, text);
  statements.set(text, statement);
  return statement;
}
