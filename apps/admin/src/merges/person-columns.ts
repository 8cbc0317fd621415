import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What columns are called that hold the id of a person, in tables of what people have, did or are named in. */
const namesOfColumns = [
  'user_id',
  'creator_id',
  'author_id',
  'owner_id',
  'rewarder_id',
  'reporter_id',
  'offender_id',
  'affected_id',
] as const;

/** Of records that stay as they were written. */
const records = ['audit_logs', 'idempotency_records'];

/** A column that holds the id of a person. */
export interface PersonColumn {
  table: string;
  name: string;
  /** Of each unique index with this column: its other columns, and which rows it is about. */
  uniques: { others: string[]; predicate: string | null }[];
}

/** Every such column of the database: a table that is added is moved with the others by the names of its columns. */
export async function personColumns(db: Kysely<Tables>): Promise<PersonColumn[]> {
  const { rows } = await sql<PersonColumn>`
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
      and attribute.attname = any(${[...namesOfColumns]}::text[]) and class.relname <> all(${records}::text[])
    order by class.relname, attribute.attname`.execute(db);
  return rows;
}
