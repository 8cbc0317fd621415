import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrate } from '@commonplace/db/migrations';
import { startPostgres } from '@commonplace/testing/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { perform } from './handler.ts';
import { countUp, counting } from './testing/counting.ts';
import { effects, logger, rows, startFixture, states } from './testing/fixture.ts';
import { migrations } from './testing/migrations.ts';

const main = fileURLToPath(new URL('./testing/worker-main.ts', import.meta.url));

async function startWorker(databaseUrl: string) {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('continues a job in another process after kill -9', async () => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const worker = await startWorker(fixture.databaseUrl);
  await database.transaction(undefined, (em) => enqueue(em, countUp, { steps: 4 }));
  await expect.poll(() => effects(database)).toEqual(['step 1', 'step 2']);
  await expect.poll(() => rows(database)).toMatchObject([{ data: { progress: { done: 2 } } }]);
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  await using _jobs = fixture.start([counting(database)]);
  await expect.poll(() => states(database), { timeout: 90_000 }).toEqual(['completed']);
  expect(await effects(database)).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  expect(await rows(database)).toMatchObject([{ retry_count: 1 }]);
}, 150_000);

test('does not repeat the effects of a job when PostgreSQL restarts', async () => {
  await using server = await startPostgres();
  const url = server.databaseUrl('jobs_restart');
  await migrate({ url, migrations, logger });
  await using fixture = await startFixture(url);
  const { database } = fixture;
  const job = defineJob({ name: 'restarted', payload: z.object({}), timeLimitSeconds: 600 });
  const began = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let tries = 0;
  await using _jobs = fixture.start([
    perform(job, async () => {
      tries += 1;
      began.resolve();
      await goOn.promise;
    }),
  ]);
  await database.transaction(undefined, (em) => enqueue(em, job, {}));
  await began.promise;
  await server.stop();
  goOn.resolve();
  await server.start();
  await expect.poll(() => states(database).catch(() => [])).toEqual(['completed']);
  expect(tries).toBe(1);
  // Other jobs still run.
  await expect
    .poll(() => database.transaction(undefined, (em) => enqueue(em, job, {})).catch(() => undefined))
    .toBeDefined();
  await expect.poll(() => states(database).catch(() => [])).toEqual(['completed', 'completed']);
}, 150_000);
