import { writeSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { z } from 'zod';
import { parseConfig } from '../config.ts';
import { baseConfig } from '../variables.ts';
import { createLogger } from '../logger.ts';
import { runProcess, type Running } from '../run.ts';

/** Writes synchronously, so that printed and logged lines stay in order. */
const output = { write: (text: string) => void writeSync(process.stdout.fd, text) };

async function serve(): Promise<Running> {
  const timer = setInterval(() => {}, 1_000);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      output.write('disposed\n');
    },
  };
}

/** Behaviors of a test process by its argument. */
const behaviors: Record<string, () => Promise<Running | void>> = {
  serve,
  async drain() {
    const running = await serve();
    return { ...running, drain: async () => output.write('drained\n') };
  },
  async stuck() {
    const timer = setInterval(() => {}, 1_000);
    return { [Symbol.asyncDispose]: () => new Promise(() => timer.ref()) };
  },
  async fail() {
    throw new TypeError('cannot start');
  },
  async task() {
    output.write('done\n');
  },
  async misconfigured() {
    parseConfig(z.object({ DATABASE_URL: baseConfig.DATABASE_URL, PORT: baseConfig.PORT }), {
      DATABSE_URL: 'x',
      PORT: 'many',
    });
  },
  async crash() {
    setTimeout(() => {
      throw new Error('out of the blue');
    }, 10);
    return { [Symbol.asyncDispose]: async () => {} };
  },
};

const start = behaviors[process.argv[2] ?? ''];
if (!start) throw new Error('unknown behavior');
await runProcess({ name: 'probe', start, logger: createLogger({ name: 'probe', level: 'info', stream: output }) });
