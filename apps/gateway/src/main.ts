import { createLogger } from '@commonplace/service/logger';
import { runProcess } from '@commonplace/service/run';
import { readGatewayConfig } from './config.ts';
import { createLogBuffer } from './log-buffer.ts';
import { createGateway } from './service.ts';

async function start(): Promise<AsyncDisposable> {
  const config = readGatewayConfig();
  await using stack = new AsyncDisposableStack();
  const stream = stack.use(createLogBuffer(process.stdout));
  stack.use(
    await createGateway(config, { logger: createLogger({ name: 'gateway', level: config.LOG_LEVEL, stream }) }),
  );
  return stack.move();
}

await runProcess({ name: 'gateway', start });
