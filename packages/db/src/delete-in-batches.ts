import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** Small enough that its locks block others only briefly. */
const defaultBatchSize = 1_000;

/** The rows to delete. */
export interface DeletedRows {
  table: string;
  where: RawBuilder<unknown>;
  /** Rows per statement. */
  batch?: number;
}

/** Deletes rows in small batches, and returns their number. Stops after the current batch when the signal aborts. */
export async function deleteInBatches(
  database: Database,
  { table, where, batch = defaultBatchSize }: DeletedRows,
  signal: AbortSignal,
): Promise<number> {
  // Partitions of a table have rows with the same ctid.
  const statement = sql`
    with gone as materialized (select tableoid, ctid as place from ${sql.table(table)} where ${where} limit ${batch})
    delete from ${sql.table(table)} as kept where ctid = any(array(select place from gone))
      and exists (select from gone where gone.tableoid = kept.tableoid and place = kept.ctid)`;
  let total = 0;
  for (let deleted = batch; deleted === batch && !signal.aborted; total += deleted) {
    const { numAffectedRows = 0n } = await statement.execute(database.reader(signal));
    deleted = Number(numAffectedRows);
  }
  return total;
}
