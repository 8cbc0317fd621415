import { createLogger } from '@commonplace/service/logger';
import { runProcess } from '@commonplace/service/run';
import { destination } from 'pino';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './service.ts';

/** A line per request is too much for a write each: they are written in blocks, the last before the process ends. */
const logBuffering = { sync: false, minLength: 8_192, periodicFlush: 250 };

async function start(): Promise<AsyncDisposable> {
  const config = readGatewayConfig();
  const stream = destination(logBuffering);
  return createGateway(config, { logger: createLogger({ name: 'gateway', level: config.LOG_LEVEL, stream }) });
}

await runProcess({ name: 'gateway', start });
