import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { createHealthClient } from './health.ts';
import { createRpcServer } from './server.ts';
import { verifier } from './testing/probe.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

let databaseIsUp = true;
const server = stack.use(
  createRpcServer({
    verifier,
    logger: pino({ level: 'silent' }),
    checks: {
      database: async () => {
        if (!databaseIsUp) throw new Error('connection refused');
      },
    },
  }),
);
const port = await server.listen('127.0.0.1', 0);
const client = stack.use(createHealthClient(`127.0.0.1:${port}`));

describe('health service', () => {
  test('checks a dependency on each request', async () => {
    await client.check('database', 2_000);
    databaseIsUp = false;
    await expect(client.check('database', 2_000)).rejects.toMatchObject({ code: 'unavailable' });
    databaseIsUp = true;
    await client.check('database', 2_000);
  });

  test('reports the server as a whole', async () => {
    await client.check('', 2_000);
  });

  test('reports unknown dependencies as unavailable', async () => {
    await expect(client.check('toString', 2_000)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

test('reports an unreachable server as unavailable', async () => {
  await using absent = createHealthClient('127.0.0.1:1');
  await expect(absent.check('database', 2_000)).rejects.toMatchObject({ code: 'unavailable' });
});
