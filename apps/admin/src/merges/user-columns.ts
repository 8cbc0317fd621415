import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Names of columns that hold user ids. */
const columnNames = [
  'user_id',
  'creator_id',
  'author_id',
  'owner_id',
  'rewarder_id',
  'reporter_id',
  'offender_id',
  'affected_id',
] as const;

/** Tables that never change. */
const excludedTables = ['audit_logs', 'idempotency_records'];

export interface UserColumn {
  table: string;
  name: string;
  /** For each unique index on this column: its other columns and its predicate. */
  uniques: { others: string[]; predicate: string | null }[];
}

/** Returns every user column of the database, found by name, so that new tables are included. */
export async function userColumns(db: Kysely<Tables>): Promise<UserColumn[]> {
  const { rows } = await sql<UserColumn>`
    select class.relname as table, attribute.attname as name, coalesce((
      select json_agg(json_build_object(
        'predicate', pg_get_expr(indpred, indrelid),
        'others', (
          select coalesce(json_agg(other.attname), '[]') from pg_attribute as other
          where other.attrelid = indrelid and other.attnum = any(indkey) and other.attnum <> attribute.attnum)
      ))
      from pg_index where indrelid = class.oid and indisunique and attribute.attnum = any(indkey)
    ), '[]') as uniques
    from pg_attribute as attribute
    join pg_class as class on class.oid = attribute.attrelid and class.relkind in ('r', 'p')
    where class.relnamespace = 'public'::regnamespace and not attribute.attisdropped
      and attribute.atttypid = 'integer'::regtype
      and attribute.attname = any(${[...columnNames]}::text[]) and class.relname <> all(${excludedTables}::text[])
    order by class.relname, attribute.attname`.execute(db);
  return rows;
}
