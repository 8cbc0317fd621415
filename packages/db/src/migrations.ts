import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@commonplace/domain/errors';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import { MikroORM, type Constructor, type SqlEntityManager } from '@mikro-orm/postgresql';
import { escapeIdentifier } from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from './advisory-locks.ts';
import { keepAppendOnlyTables, releaseAppendOnlyTables } from './append-only-tables.ts';
import { recordBaseline } from './baseline-migration.ts';
import type { Baseline } from './baseline.ts';
import { createDatabaseIfMissing } from './create-database.ts';
import type { Database } from './database.ts';
import { ServiceDriver } from './entity-manager.ts';
import { sqlState } from './errors.ts';
import { migrationsTable } from './migrations-table.ts';
import { ensureOwnDatabase } from './own-database.ts';
import { serversOf } from './servers.ts';
import { migrationSession, statementSettings } from './session-settings.ts';
import { openWatchedSession, type Session } from './watched-session.ts';

export { Migration } from '@mikro-orm/migrations';

/**
 * A migration: a class with `override name = '0001-articles'` and an `up()` that adds SQL with `addSql` and runs in a
 * transaction. One that cannot run in a transaction (a concurrent index) overrides `isTransactional` and stands alone.
 */
export interface MigrationClass extends Constructor<Migration> {
  /**
   * Justifies removing what processes of the last release still use: this is the contract step of an expansion in an earlier
   * release. A test rejects such statements without `static contractStep = '...'`.
   */
  contractStep?: string;
  /**
   * Converts rows in a way that SQL cannot, before the statements of `up` and in its own transactions. It runs again from its
   * beginning after an interruption.
   */
  convertRows?(em: SqlEntityManager): Promise<void>;
  /** What the migration stands for, and the files of its SQL, if it is the baseline of a release. */
  baseline?: Baseline & { files: readonly URL[] };
}

export interface MigrateOptions {
  /** One or more servers, of which one accepts writes; without a pooler in between. */
  url: string;
  /** Whether the service reaches the database through a pooler in transaction mode. */
  isPooled?: boolean | undefined;
  /** URL of an administrator: if given, creates the role and database of `url`. */
  administratorUrl?: string | undefined;
  /** The baseline, then all migrations since, oldest first. */
  migrations: readonly MigrationClass[];
  logger: Logger;
}

interface DescribedMigration {
  name: string;
  isTransactional: boolean;
  convertRows: MigrationClass['convertRows'];
}

const migratorConnections = 2;
/** Connections while a database is migrated: the session with the lock, two migrators, and one of the administrator. */
export const migrationConnections = 2 + 2 * migratorConnections;

const lockPollMs = 250;
const lockNotAvailable = '55P03';
const lockAttempts = 40;
const lockRetryMs = 500;

/**
 * Creates a database if needed, applies pending migrations, and returns their names. Concurrent callers wait for each other.
 * Throws, and changes nothing, if the database is older than the baseline.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const { migrations, logger } = options;
  const administratorUrl = options.administratorUrl && (await serversOf(options.administratorUrl).locate());
  if (administratorUrl !== undefined) await ensureOwnDatabase(administratorUrl, serversOf(options.url).urls[0]);
  const url = await serversOf(options.url).locate();
  if (administratorUrl === undefined && (await createDatabaseIfMissing(url))) logger.info('database created');
  await using session = await openWatchedSession({ url, applicationName: 'migrations', logger });
  await takeLock(session);
  for (const { baseline } of migrations) if (baseline !== undefined) await recordBaseline(session, baseline);
  if (options.isPooled === true) await giveSettingsToRole(session, url);
  const applied: string[] = [];
  await using migrator = await openMigrator(url, migrations, true);
  const pending = await findPending(migrator, migrations);
  if (administratorUrl !== undefined && pending.length > 0) await releaseAppendOnlyTables(administratorUrl, url);
  for (const migration of pending) {
    if (migration.isTransactional) {
      await applyWithRetries(migrator, migration, { session, logger });
    } else {
      await using alone = await openMigrator(url, migrations, false);
      await applyWithRetries(alone, migration, { session, logger });
    }
    applied.push(migration.name);
  }
  if (administratorUrl !== undefined) await keepAppendOnlyTables(administratorUrl, url);
  logger.info({ applied }, 'database migrated');
  return { applied };
}

/** Resolves if all migrations are applied; rejects with `unavailable` otherwise. For readiness checks. */
export async function assertMigrated(database: Database, migrations: readonly MigrationClass[]): Promise<void> {
  const rows = await database.fork().execute<{ name: string }[]>(`select name from ${migrationsTable}`);
  const applied = new Set(rows.map(({ name }) => name));
  const pending = describe(database.orm, migrations).filter(({ name }) => !applied.has(name));
  if (pending.length > 0) throw unavailable(`pending migrations: ${pending.map(({ name }) => name).join(', ')}`);
}

/**
 * Makes the settings of a service's statements defaults of its role in this database. Through a pooler they cannot be set when
 * a connection is opened, and a statement that is its own transaction leaves no room for `set local`.
 */
async function giveSettingsToRole(session: Session, url: string): Promise<void> {
  const database = escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));
  for (const [name, value] of Object.entries(statementSettings())) {
    await session.query(`alter role current_user in database ${database} set ${name} = '${value}'`);
  }
}

/** Throws if the database has migrations that are not among these, since a newer version has written it. */
export async function refuseNewerSchema(url: string, migrations: readonly MigrationClass[]): Promise<void> {
  await using migrator = await openMigrator(url, migrations, true);
  const knownNames = new Set([
    ...describe(migrator.orm, migrations).map(({ name }) => name),
    ...migrations.flatMap(({ baseline }) => baseline?.replaces ?? []),
  ]);
  const unknown = (await migrator.orm.migrator.getExecuted()).filter(({ name }) => !knownNames.has(name));
  if (unknown.length === 0) return;
  const names = unknown.map(({ name }) => name).join(', ');
  throw new Error(`a newer version has written this database (${names}): start that version`);
}

async function takeLock(session: Session): Promise<void> {
  for (;;) {
    const { rows } = await session.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${advisoryLocks.migrations}) as taken`,
    );
    if (rows[0]?.taken === true) return;
    await sleep(lockPollMs);
  }
}

async function findPending(
  { orm }: OpenMigrator,
  migrations: readonly MigrationClass[],
): Promise<DescribedMigration[]> {
  const pending = new Set((await orm.migrator.getPending()).map(({ name }) => name));
  return describe(orm, migrations).filter(({ name }) => pending.has(name));
}

/** Applies one migration. If it cannot get a lock within seconds, it lets other transactions pass and tries again. */
async function applyWithRetries(
  { orm }: OpenMigrator,
  { name, convertRows }: DescribedMigration,
  { session, logger }: { session: Session; logger: Logger },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // Fails if the session is lost, and with it the lock: another process may be migrating.
    await session.query('select 1');
    try {
      await convertRows?.(orm.em.fork());
      await orm.migrator.up({ migrations: [name] });
      return;
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable || attempt === lockAttempts) throw error;
      logger.warn({ migration: name, attempt }, 'migration is waiting for a lock');
      await sleep(lockRetryMs);
    }
  }
}

function describe(orm: MikroORM, migrations: readonly MigrationClass[]): DescribedMigration[] {
  return migrations.map((Class) => {
    const migration = new Class(orm.driver, orm.config);
    return {
      name: migration.name ?? Class.name,
      isTransactional: migration.isTransactional(),
      convertRows: Class.convertRows,
    };
  });
}

type OpenMigrator = Awaited<ReturnType<typeof openMigrator>>;

async function openMigrator(url: string, migrations: readonly MigrationClass[], isTransactional: boolean) {
  const orm = await MikroORM.init({
    // Its pool gets every connection back; otherwise a migrator with a broken connection would not end.
    driver: ServiceDriver,
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    metadataCache: { enabled: false },
    extensions: [Migrator],
    driverOptions: { connectionString: url, max: migratorConnections, options: migrationSession(isTransactional) },
    migrations: {
      tableName: migrationsTable,
      migrationsList: [...migrations],
      // One transaction per migration: a failed one must not roll back those before it.
      allOrNothing: false,
      disableForeignKeys: false,
      snapshot: false,
      silent: true,
    },
  });
  return { orm, [Symbol.asyncDispose]: () => orm.close() };
}
