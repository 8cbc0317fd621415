import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const lines = 5_000;
const numbers = Array.from({ length: lines }, (_, number) => number);

/** Starts a process that logs numbered lines and then runs this code. */
function startLogging(then: string) {
  const program = `
    import { pino } from 'pino';
    import { openLogDestination } from ${JSON.stringify(import.meta.resolve('./log-destination.ts'))};
    const logger = pino({}, openLogDestination());
    for (let number = 0; number < ${lines}; number += 1) logger.info({ number });
    ${then}`;
  const cwd = import.meta.dirname;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const numbersIn = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { number?: number }).number);

test.each([
  ['ends', ''],
  ['exits', 'process.exitCode = 1; setImmediate(() => process.exit());'],
  [
    'crashes',
    "process.on('uncaughtExceptionMonitor', () => logger.fatal({ number: 5000 })); throw new Error('crash');",
  ],
])('loses no line when the process %s', async (how, then) => {
  const child = startLogging(then);
  expect(numbersIn(await text(child.stdout))).toEqual(how === 'crashes' ? [...numbers, lines] : numbers);
});

test('writes lines within a second, so that a killed process loses few', async () => {
  const child = startLogging('setInterval(() => undefined, 1_000);');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (block: string) => (output += block));
  await expect.poll(() => numbersIn(output).length, { timeout: 10_000 }).toBe(lines);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(numbersIn(output)).toEqual(numbers);
});
