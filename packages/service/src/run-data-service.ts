import { migrate, type MigrationClass } from '@commonplace/db/migrations';
import { createLogger } from './logger.ts';
import { runProcess } from './run.ts';

export interface RunDataServiceOptions<Config> {
  name: string;
  /** Throws a ConfigError that names what is wrong. */
  readConfig(): Config;
  migrations: readonly MigrationClass[];
  create(config: Config): Promise<AsyncDisposable>;
}

/** The main program of a service that owns data: `main.js migrate` brings its database up to date and ends, `main.js` serves. */
export async function runDataService<Config extends { LOG_LEVEL: string; DATABASE_URL: string }>(
  options: RunDataServiceOptions<Config>,
): Promise<void> {
  const { name, migrations } = options;
  await runProcess({
    name,
    async start(): Promise<AsyncDisposable | void> {
      const config = options.readConfig();
      if (process.argv[2] !== 'migrate') return options.create(config);
      const logger = createLogger({ name, level: config.LOG_LEVEL });
      await migrate({ url: config.DATABASE_URL, migrations, logger });
    },
  });
}
