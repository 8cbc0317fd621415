import { createLogger } from '@commonplace/service/logger';
import { runProcess, type Running } from '@commonplace/service/run';
import { readGatewayConfig } from './config.ts';
import { openLogDestination } from './log-destination.ts';
import { createGateway } from './service.ts';

async function start(): Promise<Running> {
  const config = readGatewayConfig();
  const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL, stream: openLogDestination() });
  return createGateway(config, { logger });
}

await runProcess({ name: 'gateway', start });
