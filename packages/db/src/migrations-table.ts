/** The table in which a database records its migrations. */
export const migrationsTable = 'schema_migrations';
