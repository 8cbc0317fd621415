import { prepared } from '@commonplace/db/prepared-statements';
import type { StatementRunner } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

/** A row of a projection: its key, the version of the snapshot that it is from, and what is kept of that. */
export type ProjectedRow = Record<string, string | number | boolean | null | readonly string[]> & { version: number };

/** How a table keeps the newest snapshot of each record. */
export interface Projection<Snapshot> {
  table: string;
  /** The table's primary key. */
  key: string;
  /** Rows of one projection have the same columns; nothing is kept of a snapshot without a row. */
  row(snapshot: Snapshot): ProjectedRow | undefined;
}

/** Of several snapshots of one record the newest, by the record. */
export function newestOf<Snapshot extends { version: number }, Key>(
  snapshots: readonly Snapshot[],
  keyOf: (snapshot: Snapshot) => Key,
): Map<Key, Snapshot> {
  const newest = new Map<Key, Snapshot>();
  for (const snapshot of snapshots) {
    const known = newest.get(keyOf(snapshot));
    if (known === undefined || known.version <= snapshot.version) newest.set(keyOf(snapshot), snapshot);
  }
  return newest;
}

/**
 * Keeps snapshots in a projection: each as a new row, or in place of an older one. At the same version it repairs a row
 * that differs, so that announcing everything anew mends what was damaged. Returns those that have changed anything; one
 * that is older, or that is there already, changes nothing. Of several of one record the newest counts.
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

/** As `keepSnapshots`, of one; returns whether it has changed anything. */
export async function keepSnapshot<Snapshot>(
  em: SqlEntityManager,
  projection: Projection<Snapshot>,
  snapshot: Snapshot,
): Promise<boolean> {
  return (await keepSnapshots(em.getKysely(), projection, [snapshot])).length > 0;
}

const statements = new Map<string, string>();

/** The rows come as JSON, which the table itself gives its types. In order, so that two such statements do not deadlock. */
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
