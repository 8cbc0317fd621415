import { sql, type RawBuilder } from 'kysely';

/**
 * All values of a column as one JSON list, in the order of the rows; null when there are none. A row of such lists is read
 * in a fraction of the time that so many rows take.
 */
export function listOf<Item>(column: RawBuilder<Item>): RawBuilder<Item[] | null> {
  return sql<Item[] | null>`to_json(array_agg(${column}))`;
}
