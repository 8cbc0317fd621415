import { createLogger } from '@commonplace/service/logger';
import { runProcess, type Running } from '@commonplace/service/run';
import { readGatewayConfig } from './config.ts';
import { createLogBuffer } from './log-buffer.ts';
import { createGateway } from './service.ts';

async function start(): Promise<Running> {
  const config = readGatewayConfig();
  await using stack = new AsyncDisposableStack();
  const stream = stack.use(createLogBuffer(process.stdout));
  const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL, stream });
  const gateway = stack.use(await createGateway(config, { logger }));
  const running = stack.move();
  return { drain: () => gateway.drain(), [Symbol.asyncDispose]: () => running.disposeAsync() };
}

await runProcess({ name: 'gateway', start });
