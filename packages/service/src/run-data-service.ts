import { migrate, type MigrationClass } from '@commonplace/db/migrations';
import type { DataServiceOptions } from './data-service-options.ts';
import { createLogger } from './logger.ts';
import { runProcess, type Running } from './run.ts';

type MigrationConfig = Pick<
  DataServiceOptions['config'],
  'LOG_LEVEL' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_ADMIN_URL'
>;

export interface RunDataServiceOptions<Config> {
  name: string;
  /** Throws a ConfigError that names the invalid variables. */
  readConfig(): Config;
  migrations: readonly MigrationClass[];
  create(config: Config): Promise<Running>;
}

/** Main program of a service with a database: `main.js migrate` migrates the database and ends, `main.js` serves. */
export async function runDataService<Config extends MigrationConfig>(
  options: RunDataServiceOptions<Config>,
): Promise<void> {
  const { name, migrations } = options;
  await runProcess({
    name,
    async start(): Promise<Running | void> {
      const config = options.readConfig();
      if (process.argv[2] !== 'migrate') return options.create(config);
      const logger = createLogger({ name, level: config.LOG_LEVEL });
      const { DATABASE_DIRECT_URL: direct, DATABASE_ADMIN_URL: administratorUrl } = config;
      const isPooled = direct !== undefined;
      await migrate({
        url: direct ?? config.DATABASE_URL,
        isPooled,
        administratorUrl,
        migrations,
        logger,
        service: name,
      });
    },
  });
}
