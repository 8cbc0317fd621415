import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { userColumns, type UserColumn } from './user-columns.ts';

/** Replaces the source by the target in every user column, dropping rows that the target already has. */
export async function moveRows(em: SqlEntityManager, merge: MergedAccounts): Promise<boolean> {
  const db = em.getKysely<Tables>();
  for (const column of await userColumns(db)) {
    await removeTwins(db, column, merge);
    await sql`
      update ${sql.table(column.table)} set ${sql.ref(column.name)} = ${merge.targetId}
      where ${sql.ref(column.name)} = ${merge.sourceId}`.execute(db);
  }
  return false;
}

/** Deletes rows of the source that would violate a unique index. */
async function removeTwins(
  db: Kysely<Tables>,
  { table, name, uniques }: UserColumn,
  { sourceId, targetId }: MergedAccounts,
): Promise<void> {
  for (const { others, predicate } of uniques) {
    const same = others.map((other) => sql`twin.${sql.ref(other)} = own.${sql.ref(other)}`);
    // Copied from PostgreSQL's own index definition.
    const indexed = sql`select * from ${sql.table(table)} where ${predicate === null ? sql`true` : sql.raw(predicate)}`;
    await sql`
      delete from ${sql.table(table)} as own
      where own.${sql.ref(name)} = ${sourceId} and exists (
        select from (${indexed}) as twin
        where twin.${sql.ref(name)} = ${targetId} ${sql.join([sql``, ...same], sql` and `)})`.execute(db);
  }
}
