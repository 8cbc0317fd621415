import { MikroORM } from '@mikro-orm/postgresql';
import type { DatabaseEntity } from './database.ts';

/**
 * Rejects, naming the difference, when a migrated database lacks a table or column its entities have, or has a column
 * of another type, nullability or default. For tests of a service: what only the migrations know (other tables,
 * indexes, constraints) is not compared.
 */
export async function assertSchemaMatches(url: string, entities: readonly DatabaseEntity[]): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [...entities],
    metadataCache: { enabled: false },
    schemaGenerator: { createForeignKeyConstraints: false },
  });
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: true, dropTables: false });
    const differences = sql
      .split('\n')
      .filter((line) => /^create table|^alter table .* (add (?!constraint)|alter column )/.test(line));
    if (differences.length > 0) throw new Error(`entities and database differ:\n${differences.join('\n')}`);
  } finally {
    await orm.close();
  }
}
