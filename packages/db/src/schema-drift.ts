import { MikroORM } from '@mikro-orm/postgresql';
import type { DatabaseEntity } from './database.ts';

/** Tables that packages make in every service's database, each with statements and tests of its own. */
const tablesOfPackages = ['schema_migrations', 'outbox', 'inbox', 'dead_letters', 'idempotency_records'];
/** And those that a library makes and migrates. */
const schemasOfLibraries = ['jobs'];

/**
 * Rejects, naming the difference, unless a migrated database has exactly the tables and columns of these schemas, with
 * their types, nullability and defaults. For tests of a service; indexes and constraints only the migrations know.
 */
export async function assertSchemaMatches(url: string, schemas: readonly DatabaseEntity[]): Promise<void> {
  const differences = await missingChanges(url, schemas);
  if (differences.length > 0) throw new Error(`schemas and database differ:\n${differences.join('\n')}`);
}

/** The statements after which it would have them. */
export async function missingChanges(url: string, schemas: readonly DatabaseEntity[]): Promise<string[]> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [...schemas],
    metadataCache: { enabled: false },
    schemaGenerator: {
      createForeignKeyConstraints: false,
      skipTables: tablesOfPackages,
      ignoreSchema: schemasOfLibraries,
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
