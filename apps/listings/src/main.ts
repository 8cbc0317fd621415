import { migrate } from '@commonplace/db/migrations';
import { createLogger } from '@commonplace/service/logger';
import { runProcess } from '@commonplace/service/run';
import { readListingsConfig } from './config.ts';
import { migrations } from './migrations/list.ts';
import { createListingsService } from './service.ts';

/** `main.js` serves; `main.js migrate` brings the database up to date and ends. */
async function start(): Promise<AsyncDisposable | void> {
  const config = readListingsConfig();
  if (process.argv[2] !== 'migrate') return createListingsService(config);
  const logger = createLogger({ name: 'listings', level: config.LOG_LEVEL });
  await migrate({ url: config.DATABASE_URL, migrations, logger });
}

await runProcess({ name: 'listings', start });
