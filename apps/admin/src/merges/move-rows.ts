import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { personColumns, type PersonColumn } from './person-columns.ts';

/** Whatever names the source names the target; what the target has already, it has once. */
export async function moveRows(em: SqlEntityManager, merge: MergedAccounts): Promise<boolean> {
  const db = em.getKysely<Tables>();
  for (const column of await personColumns(db)) {
    await removeTwins(db, column, merge);
    await sql`
      update ${sql.table(column.table)} set ${sql.ref(column.name)} = ${merge.targetId}
      where ${sql.ref(column.name)} = ${merge.sourceId}`.execute(db);
  }
  return false;
}

/** Removes what would be there twice. */
async function removeTwins(
  db: Kysely<Tables>,
  { table, name, uniques }: PersonColumn,
  { sourceId, targetId }: MergedAccounts,
): Promise<void> {
  for (const { others, predicate } of uniques) {
    const same = others.map((other) => sql`twin.${sql.ref(other)} = own.${sql.ref(other)}`);
    // As PostgreSQL wrote it of its own index.
    const indexed = sql`select * from ${sql.table(table)} where ${predicate === null ? sql`true` : sql.raw(predicate)}`;
    await sql`
      delete from ${sql.table(table)} as own
      where own.${sql.ref(name)} = ${sourceId} and exists (
        select from (${indexed}) as twin
        where twin.${sql.ref(name)} = ${targetId} ${sql.join([sql``, ...same], sql` and `)})`.execute(db);
  }
}
