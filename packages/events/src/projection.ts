import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** A row of a projection: its key, the version of the snapshot that it is from, and what is kept of that. */
type ProjectedRow = Record<string, string | number | boolean | null> & { version: number };

/**
 * Keeps a snapshot in a projection: a new row, or in place of an older one. At the same version it repairs a row that
 * differs, so that announcing everything anew mends what was damaged. Returns whether anything has changed; a snapshot
 * that is older, or that is there already, changes nothing.
 */
export async function keepSnapshot(
  em: SqlEntityManager,
  table: string,
  key: string,
  row: ProjectedRow,
): Promise<boolean> {
  const names = Object.keys(row);
  const kept = names.filter((name) => name !== key);
  const columns = (prefix: string, of: readonly string[]) => sql.join(of.map((name) => sql.ref(`${prefix}.${name}`)));
  const { rows } = await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})
    on conflict (${sql.ref(key)}) do update
    set (${sql.join(kept.map((name) => sql.ref(name)))}) = row(${columns('excluded', kept)})
    where ${sql.ref(`${table}.version`)} <= excluded.version
      and (${columns(table, kept)}) is distinct from (${columns('excluded', kept)})
    returning 1`.execute(em.getKysely());
  return rows.length > 0;
}
