import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@commonplace/rpc/errors';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import { MikroORM, type Constructor } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { advisoryLocks } from './advisory-locks.ts';
import { keepAppendOnlyTables, releaseAppendOnlyTables } from './append-only-tables.ts';
import { createDatabaseIfMissing } from './create-database.ts';
import type { Database } from './database.ts';
import { ServiceDriver } from './entity-manager.ts';
import { sqlState } from './errors.ts';
import { ensureOwnDatabase } from './own-database.ts';
import { migrationSession } from './session-settings.ts';
import { openWatchedSession, type Session } from './watched-session.ts';

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
  /** The library that has its statements: a later release of it may say the same in other words, or more at once. */
  library?: string;
}

export interface MigrateOptions {
  url: string;
  /** Of somebody who may make roles and databases: then the URL's role and database are made and belong together. */
  administratorUrl?: string | undefined;
  /** Every migration there is, oldest first. */
  migrations: readonly MigrationClass[];
  logger: Logger;
}

interface DescribedMigration {
  name: string;
  isTransactional: boolean;
}

const tableName = 'schema_migrations';
const lockStepMs = 250;
const lockNotAvailable = '55P03';
const lockAttempts = 40;
const lockPauseMs = 500;

/**
 * Brings a database up to date, creating it when it does not exist, and returns the names of what it applied. Processes
 * that migrate at the same time wait for each other, so the later ones find nothing to do.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const { url, administratorUrl, migrations, logger } = options;
  if (administratorUrl !== undefined) await ensureOwnDatabase(administratorUrl, url);
  else if (await createDatabaseIfMissing(url)) logger.info('database created');
  await using session = await openWatchedSession({ url, applicationName: 'migrations', logger });
  await takeLock(session);
  const applied: string[] = [];
  await using migrator = await openMigrator(url, migrations, true);
  const pending = await findPending(migrator, migrations);
  if (administratorUrl !== undefined && pending.length > 0) await releaseAppendOnlyTables(administratorUrl, url);
  for (const { name, isTransactional } of pending) {
    if (isTransactional) {
      await applyPatiently(migrator, name, { session, logger });
    } else {
      await using alone = await openMigrator(url, migrations, false);
      await applyPatiently(alone, name, { session, logger });
    }
    applied.push(name);
  }
  if (administratorUrl !== undefined) await keepAppendOnlyTables(administratorUrl, url);
  logger.info({ applied }, 'database migrated');
  return { applied };
}

/** Resolves when every migration has been applied; rejects with `unavailable` when one has not. For readiness. */
export async function assertMigrated(database: Database, migrations: readonly MigrationClass[]): Promise<void> {
  const rows = await database.fork().execute<{ name: string }[]>(`select name from ${tableName}`);
  const applied = new Set(rows.map(({ name }) => name));
  const pending = describe(database.orm, migrations).filter(({ name }) => !applied.has(name));
  if (pending.length > 0) throw unavailable(`pending migrations: ${pending.map(({ name }) => name).join(', ')}`);
}

async function takeLock(session: Session): Promise<void> {
  for (;;) {
    const { rows } = await session.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${advisoryLocks.migrations}) as taken`,
    );
    if (rows[0]?.taken === true) return;
    await sleep(lockStepMs);
  }
}

async function findPending(
  { orm }: OpenMigrator,
  migrations: readonly MigrationClass[],
): Promise<DescribedMigration[]> {
  const pending = new Set((await orm.migrator.getPending()).map(({ name }) => name));
  return describe(orm, migrations).filter(({ name }) => pending.has(name));
}

/** Applies one migration; when it cannot get a lock within seconds it lets the others pass, and tries again. */
async function applyPatiently(
  { orm }: OpenMigrator,
  name: string,
  { session, logger }: { session: Session; logger: Logger },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // Fails when the session is over, and with it the right to migrate: somebody else may have begun.
    await session.query('select 1');
    try {
      await orm.migrator.up({ migrations: [name] });
      return;
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable || attempt === lockAttempts) throw error;
      logger.warn({ migration: name, attempt }, 'a migration waits for a lock');
      await sleep(lockPauseMs);
    }
  }
}

function describe(orm: MikroORM, migrations: readonly MigrationClass[]): DescribedMigration[] {
  return migrations.map((Class) => {
    const migration = new Class(orm.driver, orm.config);
    return { name: migration.name ?? Class.name, isTransactional: migration.isTransactional() };
  });
}

type OpenMigrator = Awaited<ReturnType<typeof openMigrator>>;

async function openMigrator(url: string, migrations: readonly MigrationClass[], isTransactional: boolean) {
  const orm = await MikroORM.init({
    // Its pool gets every connection back, without which a migrator whose connection broke would not end.
    driver: ServiceDriver,
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    metadataCache: { enabled: false },
    extensions: [Migrator],
    driverOptions: { connectionString: url, max: 2, options: migrationSession(isTransactional) },
    migrations: {
      tableName,
      migrationsList: [...migrations],
      // Each migration in its own transaction: one that stands outside of it must not break those before it.
      allOrNothing: false,
      disableForeignKeys: false,
      snapshot: false,
      silent: true,
    },
  });
  return { orm, [Symbol.asyncDispose]: () => orm.close() };
}
