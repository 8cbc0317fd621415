import { MikroORM } from '@mikro-orm/postgresql';
import type { DatabaseEntity } from './database.ts';

/** Tables that shared packages create in every service's database and test themselves. */
const packageTables = ['schema_migrations', 'outbox', 'inbox', 'dead_letters', 'idempotency_records'];
/** Schemas that a library creates and migrates. */
const librarySchemas = ['jobs'];

/**
 * For tests: rejects, naming the differences, unless a migrated database has exactly the tables and columns of these schemas,
 * with types, nullability and defaults, and properties named as their columns: `userId` for `user_id`. Does not compare
 * indexes and constraints, which only migrations define.
 */
export async function assertSchemaMatches(url: string, schemas: readonly DatabaseEntity[]): Promise<void> {
  const differences = [...(await missingChanges(url, schemas)), ...(await misnamedProperties(schemas))];
  if (differences.length > 0) throw new Error(`schemas and database differ:\n${differences.join('\n')}`);
}

/** Returns the statements that would make the database match the schemas. */
export async function missingChanges(url: string, schemas: readonly DatabaseEntity[]): Promise<string[]> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [...schemas],
    metadataCache: { enabled: false },
    schemaGenerator: {
      createForeignKeyConstraints: false,
      skipTables: packageTables,
      ignoreSchema: librarySchemas,
    },
  });
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    return sql
      .split('\n')
      .filter((line) =>
        /^(create|drop) table|^alter table .* (add (?!constraint|primary key)|drop column|alter column )/.test(line),
      );
  } finally {
    await orm.close();
  }
}

/** Returns the properties whose name is not that of their column, without a connection. */
async function misnamedProperties(schemas: readonly DatabaseEntity[]): Promise<string[]> {
  const orm = await MikroORM.init({ dbName: 'none', entities: [...schemas], metadataCache: { enabled: false } });
  const camelCase = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const misnamed = [...orm.getMetadata().getAll().values()].flatMap(({ tableName, props }) =>
    props.flatMap(({ name, fieldNames }) =>
      fieldNames
        .filter((column) => camelCase(column) !== name)
        .map((column) => `property ${name} of ${tableName}: name it ${camelCase(column)}, as its column ${column}`),
    ),
  );
  await orm.close();
  return misnamed;
}
