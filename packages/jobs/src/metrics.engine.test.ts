import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { perform } from './handler.ts';
import { startFixture, states } from './testing/fixture.ts';

const job = (name: string) => defineJob({ name, payload: z.object({}), timeLimitSeconds: 600 });
/** Jobs whose handlers are in another process. */
const [waiting, running] = [job('waiting'), job('running')];

const hourMs = 3_600_000;

test('reports ready, delayed and active jobs, and the age of the oldest ready one', async () => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const registry = new Registry();
  const gauge = async (name: string, labels: Record<string, string>) => {
    const { values = [] } = (await registry.getSingleMetric(name)?.get()) ?? {};
    const sample = values.find(({ labels: sampleLabels }) =>
      Object.entries(labels).every(([key, value]) => sampleLabels[key] === value),
    );
    return sample?.value;
  };
  const depth = (queue: string, state: string) => gauge('commonplace_jobs', { queue, state });
  const age = (queue: string) => gauge('commonplace_job_oldest_ready_seconds', { queue });
  await using _jobs = fixture.start(
    [perform(running, (_payload, { signal }) => sleep(600_000, undefined, { signal }))],
    { registry },
  );
  await database.transaction(undefined, async (em) => {
    for (let index = 0; index < 3; index += 1) await enqueue(em, waiting, {});
    const startAfter = new Date(Date.now() + hourMs);
    for (let index = 0; index < 2; index += 1) await enqueue(em, waiting, {}, { startAfter });
    await enqueue(em, running, {});
  });
  await expect.poll(async () => (await states(database)).includes('active')).toBe(true);
  expect(await depth('waiting', 'ready')).toBe(3);
  expect(await depth('waiting', 'delayed')).toBe(2);
  expect(await depth('running', 'active')).toBe(1);
  expect(await depth('running', 'ready')).toBeUndefined();
  expect(await age('running')).toBeUndefined();
  expect(await age('waiting')).toBeLessThan(3_600);
  // Makes one of them look two hours old.
  await sql`update jobs.job set start_after = now() - interval '2 hours'
    where id = (select min(id::text)::uuid from jobs.job where name = 'waiting' and start_after <= now())`.execute(
    database.reader(),
  );
  expect(await age('waiting')).toBeGreaterThanOrEqual(7_200);
  expect(await age('waiting')).toBeLessThan(10_800);
  const text = await registry.metrics();
  expect(text).toContain('commonplace_jobs{queue="waiting",state="delayed"} 2');
  expect(text).toMatch(/^commonplace_job_oldest_ready_seconds\{queue="waiting"\} 72\d\d/m);
});
