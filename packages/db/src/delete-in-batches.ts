import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

/** So few that nobody waits for their locks. */
const usualBatch = 1_000;

/** Which rows are to go. */
export interface DeletedRows {
  table: string;
  where: RawBuilder<unknown>;
  /** How many in one statement. */
  batch?: number;
}

/**
 * Deletes rows that nobody needs any more, so many in a statement that nobody waits for it, and returns how many there
 * were. Once the signal fires it ends with the statement that runs.
 */
export async function deleteInBatches(
  database: Database,
  { table, where, batch = usualBatch }: DeletedRows,
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
