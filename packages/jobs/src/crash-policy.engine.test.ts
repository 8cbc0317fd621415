import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { hasTurn } from '@commonplace/testing/extent';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { perform } from './handler.ts';
import { endProcess } from './testing/deadly.ts';
import { effects, note, rows, startFixture, states, type JobsFixture } from './testing/fixture.ts';

const main = fileURLToPath(new URL('./testing/worker-main.ts', import.meta.url));
const waitMs = { timeout: 60_000 };

/** Starts a worker process and waits until a job kills it. */
async function runUntilKilled({ databaseUrl }: JobsFixture): Promise<void> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [, signal] = (await once(child, 'exit')) as [unknown, string];
  expect(signal).toBe('SIGKILL');
}

/** Simulates an expired heartbeat and the end of all delays. */
const hurry = ({ database }: JobsFixture) =>
  sql`update jobs.job set heartbeat_on = now() - interval '1 minute', start_after = least(start_after, now())
    where state in ('active', 'retry')`.execute(database.reader());

/** Returns the remaining delays of the jobs, in seconds. */
async function rests({ database }: JobsFixture): Promise<number[]> {
  const { rows: jobs } = await sql<{ rest: number }>`
    select extract(epoch from start_after - now())::float8 as rest from jobs.job where state = 'retry'`.execute(
    database.reader(),
  );
  return jobs.map(({ rest }) => rest);
}

test.runIf(hasTurn('crash', 2))(
  'delays a job that crashes its process, gives it up in the end, and runs other jobs meanwhile',
  async () => {
    await using fixture = await startFixture();
    const { database } = fixture;
    await database.transaction(undefined, (em) => enqueue(em, endProcess, {}));
    await runUntilKilled(fixture);
    await hurry(fixture);
    // The second process takes the job up soon, since the first may have ended for any reason.
    await runUntilKilled(fixture);
    await hurry(fixture);
    expect(await effects(database)).toEqual(['died', 'died']);

    const harmless = defineJob({ name: 'harmless', payload: z.object({}), timeLimitSeconds: 60 });
    const handlers = [
      perform(harmless, () => note(database, 'harmless')),
      perform(endProcess, () => note(database, 'worked on')),
    ];
    await using _jobs = fixture.start(handlers);
    await expect.poll(async () => (await rests(fixture))[0] ?? 0, waitMs).toBeGreaterThan(10);
    await database.transaction(undefined, (em) => enqueue(em, harmless, {}));
    await expect.poll(() => effects(database)).toEqual(['died', 'died', 'harmless']);

    // Simulates two more crashed processes.
    for (const expected of ['put off', 'given up']) {
      await sql`
      update jobs.job set start_after = now(), started_on = now(), output = '{"value": {"message": "job heartbeat timeout"}}'
      where state = 'retry'`.execute(database.reader());
      if (expected === 'put off') await expect.poll(async () => (await rests(fixture))[0] ?? 0).toBeGreaterThan(60);
      else await expect.poll(() => states(database)).toContain('failed');
    }
    const [failed] = await rows(database);
    expect(failed).toMatchObject({ name: 'end-process', error: expect.stringContaining('4 processes') });
    expect(await effects(database)).not.toContain('worked on');
  },
  150_000,
);

test('does not give up a job that makes progress in every process', async () => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const job = defineJob({ name: 'steady', payload: z.object({}), timeLimitSeconds: 60 });
  await database.transaction(undefined, (em) => enqueue(em, job, {}));
  await sql`
    update jobs.job set data = data || '{"deaths": 2}', state = 'retry', start_after = now(), started_on = now(),
      output = '{"value": {"message": "another failure"}}'`.execute(database.reader());
  await using _jobs = fixture.start([perform(job, async (_payload, { report }) => report({ done: 1 }))]);
  await expect.poll(() => states(database)).toEqual(['completed']);
  expect((await rows(database))[0]?.data).not.toHaveProperty('deaths');
});
