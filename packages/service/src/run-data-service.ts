import { migrate, refuseNewerSchema, type MigrationClass } from '@commonplace/db/migrations';
import type { Foreign } from '@commonplace/events/copies';
import { prepareRestoredDatabase, readKnownIds } from '@commonplace/events/restored-database';
import { z } from 'zod';
import type { DataServiceOptions } from './data-service-options.ts';
import { createLogger } from './logger.ts';
import { runProcess, type Running } from './run.ts';

type DatabaseConfig = Pick<
  DataServiceOptions['config'],
  'LOG_LEVEL' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_ADMIN_URL'
>;

export interface RunDataServiceOptions<Config> {
  name: string;
  /** Throws a ConfigError that names the invalid variables. */
  readConfig(): Config;
  migrations: readonly MigrationClass[];
  create(config: Config): Promise<Running>;
  /** What the service keeps of other services; loaded only for a restored database. */
  loadForeign(): Promise<Foreign>;
}

const knownIdsSchema = z.record(z.string(), z.int().nonnegative());

/**
 * Main program of a service with a database. `main.js` serves. The others end: `main.js migrate` migrates the database, and
 * two prepare one that was restored and that no process uses. `main.js known-ids` prints the highest ids of other services'
 * records, and fails if a newer version has written the database. `main.js prepare-restored IDS...` takes what each service
 * printed, and prints which of its ids it raised.
 */
export async function runDataService<Config extends DatabaseConfig>(
  options: RunDataServiceOptions<Config>,
): Promise<void> {
  const { name } = options;
  const [, , command, ...words] = process.argv;
  await runProcess({
    name,
    async start(): Promise<Running | void> {
      const config = options.readConfig();
      const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
      if (command === 'migrate') await migrateDatabase(options, config);
      else if (command === 'known-ids') {
        await refuseNewerSchema(url, options.migrations);
        print(await readKnownIds(url, await options.loadForeign()));
      } else if (command === 'prepare-restored') {
        const knownIds = words.map((word) => knownIdsSchema.parse(JSON.parse(word)));
        print(await prepareRestoredDatabase(url, name, await options.loadForeign(), knownIds));
      } else return options.create(config);
    },
  });
}

async function migrateDatabase(
  { name, migrations }: Pick<RunDataServiceOptions<unknown>, 'name' | 'migrations'>,
  config: DatabaseConfig,
): Promise<void> {
  const logger = createLogger({ name, level: config.LOG_LEVEL });
  const { DATABASE_DIRECT_URL: direct, DATABASE_ADMIN_URL: administratorUrl } = config;
  const isPooled = direct !== undefined;
  await migrate({ url: direct ?? config.DATABASE_URL, isPooled, administratorUrl, migrations, logger });
}

/** Prints a result as one line of JSON. */
function print(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
