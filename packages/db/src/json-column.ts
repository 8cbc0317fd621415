import { sql, type RawBuilder } from 'kysely';

/**
 * Aggregates all values of a column into one JSON array, in the order of the rows; null without rows. Reading such arrays is
 * many times faster than reading the rows.
 */
export function jsonColumn<Item>(column: RawBuilder<Item>): RawBuilder<Item[] | null> {
  return sql<Item[] | null>`to_json(array_agg(${column}))`;
}
