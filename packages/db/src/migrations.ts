import { Migrator, type Migration } from '@mikro-orm/migrations';
import { MikroORM, type Constructor } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from './advisory-locks.ts';
import { createDatabaseIfMissing } from './create-database.ts';
import { ensureOwnDatabase } from './own-database.ts';

export { Migration } from '@mikro-orm/migrations';

/**
 * A migration: a class with `override name = '0001-articles'` and `up()`, which adds raw SQL through `addSql` and runs
 * in a transaction. A migration that cannot (a concurrent index) overrides `isTransactional` and stands alone.
 */
export interface MigrationClass extends Constructor<Migration> {
  /**
   * Why it may take away what processes of the last release still use: the contract step of an expansion that a release
   * before has made. `static contractStep = '...'`; a test refuses such statements without it.
   */
  contractStep?: string;
}

export interface MigrateOptions {
  url: string;
  /** Of somebody who may make roles and databases: then the URL's role and database are made and belong together. */
  administratorUrl?: string | undefined;
  /** Every migration there is, oldest first. */
  migrations: readonly MigrationClass[];
  logger: Logger;
}

/**
 * Brings a database up to date, creating it when it does not exist, and returns the names of what it applied. Processes
 * that migrate at the same time wait for each other, so the later ones find nothing to do.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const { url, administratorUrl, migrations, logger } = options;
  if (administratorUrl !== undefined) await ensureOwnDatabase(administratorUrl, url);
  else if (await createDatabaseIfMissing(url)) logger.info('database created');
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    const applied = await applyPending(url, migrations);
    logger.info({ applied }, 'database migrated');
    return { applied };
  } finally {
    // Ending the session releases the lock.
    await lock.end();
  }
}

async function applyPending(url: string, migrations: readonly MigrationClass[]): Promise<string[]> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    metadataCache: { enabled: false },
    extensions: [Migrator],
    driverOptions: { connectionString: url, max: 2 },
    migrations: {
      tableName: 'schema_migrations',
      migrationsList: [...migrations],
      // Each migration in its own transaction: one that stands outside of it must not break those before it.
      allOrNothing: false,
      disableForeignKeys: false,
      snapshot: false,
      silent: true,
    },
  });
  try {
    const applied = await orm.migrator.up();
    return applied.map(({ name }) => name);
  } finally {
    await orm.close();
  }
}
