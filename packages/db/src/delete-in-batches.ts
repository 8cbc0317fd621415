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
  const rows = sql`select ctid from ${sql.table(table)} where ${where} limit ${batch}`;
  const statement = sql`delete from ${sql.table(table)} where ctid = any(array(${rows}))`;
  let total = 0;
  for (let deleted = batch; deleted === batch && !signal.aborted; total += deleted) {
    const { numAffectedRows = 0n } = await statement.execute(database.reader(signal));
    deleted = Number(numAffectedRows);
  }
  return total;
}
