import { migrate } from '@commonplace/db/migrations';
import { createLogger } from '@commonplace/service/logger';
import { runProcess } from '@commonplace/service/run';
import { readCommunityConfig } from './config.ts';
import { migrations } from './migrations/list.ts';
import { createCommunityService } from './service.ts';

/** `main.js` serves; `main.js migrate` brings the database up to date and ends. */
async function start(): Promise<AsyncDisposable | void> {
  const config = readCommunityConfig();
  if (process.argv[2] !== 'migrate') return createCommunityService(config);
  const logger = createLogger({ name: 'community', level: config.LOG_LEVEL });
  await migrate({ url: config.DATABASE_URL, migrations, logger });
}

await runProcess({ name: 'community', start });
