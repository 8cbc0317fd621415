import type { EntitySchemaWithMeta, Opt } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables of a service for Kysely, inferred from MikroORM's schemas: columns as named in the database, timestamps as UTC
 * texts (`toRfc3339` shortens them) that can be written as `Date` too. A property of type `Opt` is a computed column that
 * cannot be written.
 */
export type TablesOf<Schemas extends readonly EntitySchemaWithMeta[]> = {
  [Table in keyof InferKyselyDB<Schemas[number]>]: {
    [Column in keyof InferKyselyDB<Schemas[number]>[Table]]: StatementColumn<
      InferKyselyDB<Schemas[number]>[Table][Column]
    >;
  };
};

type StatementColumn<Column> = [Column] extends [Generated<infer Value>]
  ? ColumnType<Read<Value>, Write<Value> | undefined, Write<Value>>
  : IsComputed<Column> extends true
    ? GeneratedAlways<Column extends Opt<infer Value> ? Value : never>
    : ColumnType<Read<Column>, Write<Column>, Write<Column>>;

type Read<Value> = Value extends Date ? string : Value;
type Write<Value> = Value extends Date ? Date | string : Value;

type IsComputed<Column> = keyof Opt extends keyof NonNullable<Column> ? true : false;
