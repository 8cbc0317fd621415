import { migrate } from '@commonplace/db/migrations';
import { createLogger } from '@commonplace/service/logger';
import { runProcess } from '@commonplace/service/run';
import { readAnalyticsConfig } from './config.ts';
import { migrations } from './migrations/list.ts';
import { createAnalyticsService } from './service.ts';

/** `main.js` serves; `main.js migrate` brings the database up to date and ends. */
async function start(): Promise<AsyncDisposable | void> {
  const config = readAnalyticsConfig();
  if (process.argv[2] !== 'migrate') return createAnalyticsService(config);
  const logger = createLogger({ name: 'analytics', level: config.LOG_LEVEL });
  await migrate({ url: config.DATABASE_URL, migrations, logger });
}

await runProcess({ name: 'analytics', start });
