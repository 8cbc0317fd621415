import { sql, type RawBuilder } from 'kysely';

/** Counts rows, given from `from` on, no further than a limit, so that the count is cheap however many there are. */
export function countUpTo(limit: number, rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from (select ${rows} limit ${sql.lit(limit)}) as counted)`;
}
