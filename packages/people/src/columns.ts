type Aliased<Table extends string, Column extends string> = Column extends Column
  ? `${Table}.${Column} as ${Table}_${Column}`
  : never;

/** Returns the columns of a joined table for Kysely's `select`, with the table as a prefix: `author.name as author_name`. */
export function aliased<Table extends string, Column extends string>(
  table: Table,
  columns: readonly Column[],
): Aliased<Table, Column>[] {
  return columns.map((column) => `${table}.${column} as ${table}_${column}`) as Aliased<Table, Column>[];
}

/** A row of `aliased` columns. */
export type AliasedRow<Table extends string, Columns> = {
  [Column in keyof Columns & string as `${Table}_${Column}`]: Columns[Column];
};
