import { createLogger } from '@commonplace/service/logger';
import { runProcess, type Running } from '@commonplace/service/run';
import { readSiteConfig } from './config.ts';
import { createSite } from './service.ts';

async function start(): Promise<Running> {
  const config = readSiteConfig();
  return createSite(config, { logger: createLogger({ name: 'site', level: config.LOG_LEVEL }) });
}

await runProcess({ name: 'site', start });
