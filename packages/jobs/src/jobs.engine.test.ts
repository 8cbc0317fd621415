import { setTimeout as sleep } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { SiteCountersIncrementedSchema } from '@commonplace/proto/content/v1/events';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, HopelessJobError } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { perform, type JobContext } from './handler.ts';
import { effects, note, rows, startFixture, states, type JobsFixture } from './testing/fixture.ts';

// Most of each test is waiting, so they run concurrently.
const soon = { limit: 2, delaySeconds: 1, maxDelaySeconds: 1 };
const greet = defineJob({
  name: 'greet',
  payload: z.object({ name: z.string() }),
  timeLimitSeconds: 60,
  retries: soon,
});

const done = ['completed', 'completed', 'completed'];

const greeting = ({ database }: JobsFixture) => perform(greet, ({ name }) => note(database, `hello ${name}`));

const send = ({ database }: JobsFixture, name: string, startAfter?: Date) =>
  database.transaction(undefined, (em) => enqueue(em, greet, { name }, { ...(startAfter && { startAfter }) }));

test.concurrent('runs a job of a committed transaction once, and never one of a rolled back transaction', async ({
  expect,
}) => {
  await using fixture = await startFixture();
  const { database } = fixture;
  await using jobs = fixture.start([greeting(fixture)]);
  await send(fixture, 'Ada');
  const failing = database.transaction(undefined, async (em) => {
    await enqueue(em, greet, { name: 'unknown' });
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  await send(fixture, 'Grace');
  // Jobs run concurrently, so the second may finish first.
  await expect.poll(async () => (await effects(database)).toSorted()).toEqual(['hello Ada', 'hello Grace']);
  await expect.poll(() => jobs.settled()).toBe(true);
  expect(await rows(database)).toMatchObject([{ state: 'completed' }, { state: 'completed' }]);
});

test.concurrent('runs bulk work after other jobs of its queue', async ({ expect }) => {
  await using fixture = await startFixture();
  const { database } = fixture;
  for (const name of ['Bulk 1', 'Bulk 2']) {
    await database.transaction(undefined, (em) => enqueue(em, greet, { name }, { isBulk: true }));
  }
  await send(fixture, 'Ada');
  await using _jobs = fixture.start([greeting(fixture)], { concurrency: 1 });
  await expect.poll(() => effects(database)).toEqual(['hello Ada', 'hello Bulk 1', 'hello Bulk 2']);
});

test.concurrent('enqueues only valid payloads, and only in a transaction', async ({ expect }) => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const wrong = database.transaction(undefined, (em) => enqueue(em, greet, { name: 1 as unknown as string }));
  await expect(wrong).rejects.toThrow('name');
  await expect(enqueue(database.fork(), greet, { name: 'Ada' })).rejects.toThrow('transaction');
  expect(await rows(database)).toEqual([]);
});

test.concurrent('deletes the payload of a finished job', async ({ expect }) => {
  await using fixture = await startFixture();
  await using _jobs = fixture.start([greeting(fixture)]);
  await send(fixture, 'a secret');
  await expect.poll(() => states(fixture.database)).toEqual(['completed']);
  expect(JSON.stringify(await rows(fixture.database))).not.toContain('secret');
});

test.concurrent('starts a job at its time', async ({ expect }) => {
  await using fixture = await startFixture();
  const startAfter = new Date(Date.now() + 3_000);
  const beganAt: number[] = [];
  await using _jobs = fixture.start([perform(greet, async () => void beganAt.push(Date.now()))]);
  await send(fixture, 'later', startAfter);
  await expect.poll(() => states(fixture.database)).toEqual(['completed']);
  expect(beganAt[0]).toBeGreaterThanOrEqual(startAfter.getTime());
});

test.concurrent('retries a failed job and keeps it as failed after the last try', async ({ expect }) => {
  await using fixture = await startFixture();
  const registry = new Registry();
  const attempts: number[] = [];
  const failing = perform(greet, (_payload, { attempt }) => {
    attempts.push(attempt);
    return Promise.reject(new Error(`attempt ${attempt} failed`));
  });
  await using _jobs = fixture.start([failing], { registry });
  await send(fixture, 'Ada');
  await expect.poll(() => states(fixture.database)).toEqual(['failed']);
  expect(attempts).toEqual([1, 2, 3]);
  expect(await rows(fixture.database)).toMatchObject([
    { error: 'Error: attempt 3 failed', data: { payload: { name: 'Ada' } } },
  ]);
  const metrics = await registry.metrics();
  expect(metrics).toContain('commonplace_jobs{queue="greet",state="failed"} 1');
  expect(metrics).toContain('commonplace_job_tries_total{queue="greet",outcome="retried"} 2');
  expect(metrics).toContain('commonplace_job_tries_total{queue="greet",outcome="given up"} 1');
});

test.concurrent('counts each failed job once, and completed jobs with a counter', async ({ expect }) => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const write = defineJob({ ...greet, name: 'write', countsAs: 'mails' });
  const writing = perform(write, async ({ name }) => {
    if (name === 'unknown') throw new HopelessJobError('no such address');
  });
  const abandoned = defineJob({ name: 'abandoned', payload: z.object({}), timeLimitSeconds: 60 });
  await using jobs = fixture.start([greeting(fixture), writing], { siteCounters: SiteCountersIncrementedSchema });
  await database.transaction(undefined, async (em) => {
    for (const name of ['Ada', 'Grace', 'unknown']) await enqueue(em, write, { name });
    await enqueue(em, greet, { name: 'Ada' });
  });
  await expect.poll(async () => (await states(database)).toSorted()).toEqual([...done, 'failed']);
  // A job that pg-boss gave up after missed heartbeats.
  await database.transaction(undefined, (em) => enqueue(em, abandoned, {}));
  await sql`update jobs.job set state = 'failed', completed_on = '2026-03-01T23:30:00-05:00' where name = 'abandoned'`.execute(
    database.reader(),
  );
  await expect.poll(() => jobs.settled()).toBe(true);
  const { rows: told } = await sql<{ payload: Buffer }>`select payload from outbox`.execute(database.reader());
  const counts = told.map(({ payload }) => fromBinary(SiteCountersIncrementedSchema, payload).count);
  expect(counts.map((count) => `${count?.kind} ${count?.amount}`).toSorted()).toEqual([
    'failed_jobs 1',
    'failed_jobs 1',
    'mails 1',
    'mails 1',
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const days = counts.filter((count) => count?.kind === 'failed_jobs').map((count) => count?.day);
  expect(new Set(days)).toEqual(new Set(['2026-03-02', today]));
});

test.concurrent('does not retry a hopeless failure or an invalid payload', async ({ expect }) => {
  await using fixture = await startFixture();
  const { database } = fixture;
  let tries = 0;
  const hopeless = perform(greet, () => {
    tries += 1;
    return Promise.reject(new HopelessJobError('no such address'));
  });
  await using _jobs = fixture.start([hopeless]);
  await send(fixture, 'Ada');
  await expect.poll(() => states(database)).toEqual(['failed']);
  expect(await rows(database)).toMatchObject([{ error: 'HopelessJobError: no such address' }]);
  const id = await send(fixture, 'poisoned', new Date(Date.now() + 60_000));
  await sql`update jobs.job set data = '{"payload": {"name": 3}}', start_after = now() where id = ${id}::uuid`.execute(
    database.reader(),
  );
  await expect.poll(() => states(database)).toEqual(['failed', 'failed']);
  expect(tries).toBe(1);
});

test.concurrent('aborts a job that exceeds its time limit, and frees its slot when the handler ends', async ({
  expect,
}) => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const short = defineJob({ ...greet, name: 'short', timeLimitSeconds: 1, retries: { ...soon, limit: 0 } });
  const ended = Promise.withResolvers<void>();
  const reasons: unknown[] = [];
  const stubborn = perform(short, async (_payload, { signal }) => {
    signal.addEventListener('abort', () => reasons.push(signal.reason));
    await ended.promise;
  });
  await using _jobs = fixture.start([stubborn, greeting(fixture)], { concurrency: 1 });
  await database.transaction(undefined, (em) => enqueue(em, short, { name: 'slow' }));
  await expect.poll(() => states(database)).toEqual(['failed']);
  expect(reasons).toEqual([expect.objectContaining({ name: 'TimeLimitError' })]);
  await send(fixture, 'Ada');
  expect(await states(database)).toEqual(['failed', 'created']);
  ended.resolve();
  await expect.poll(() => effects(database)).toEqual(['hello Ada']);
});

test.concurrent('gives back unfinished jobs when a process stops, for another to continue from their progress', async ({
  expect,
}) => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const began = Promise.withResolvers<void>();
  const first = fixture.start([
    perform(greet, async (_payload, { report, signal }) => {
      await report({ done: 7 });
      began.resolve();
      await sleep(60_000, undefined, { signal });
    }),
  ]);
  await send(fixture, 'Ada');
  await began.promise;
  await first[Symbol.asyncDispose]();
  expect(await rows(database)).toMatchObject([{ state: 'created', retry_count: 0, data: { progress: { done: 7 } } }]);
  const seen: Partial<JobContext>[] = [];
  await using _second = fixture.start([
    perform(greet, async (_payload, { attempt, progress }) => void seen.push({ attempt, progress })),
  ]);
  await expect.poll(() => seen).toEqual([{ attempt: 1, progress: { done: 7 } }]);
});

test.concurrent('lets a nearly finished job end when a process stops', async ({ expect }) => {
  await using fixture = await startFixture();
  const began = Promise.withResolvers<void>();
  const jobs = fixture.start([
    perform(greet, async ({ name }, { signal }) => {
      began.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await note(fixture.database, name);
    }),
  ]);
  await send(fixture, 'Ada');
  await began.promise;
  await jobs[Symbol.asyncDispose]();
  expect(await states(fixture.database)).toEqual(['completed']);
});

test('runs 300 jobs once each in two processes, within their limits, with short queues in between', async () => {
  await using fixture = await startFixture();
  const { database } = fixture;
  let running = 0;
  let most = 0;
  const count = perform(greet, async ({ name }) => {
    running += 1;
    most = Math.max(most, running);
    await note(database, name);
    running -= 1;
  });
  const other = defineJob({ name: 'other', payload: z.object({}), timeLimitSeconds: 60 });
  let doneBefore = -1;
  const short = perform(other, async () => {
    doneBefore = (await effects(database)).length;
  });
  const names = Array.from({ length: 300 }, (_, index) => `job ${index}`);
  await database.transaction(undefined, async (em) => {
    for (const name of names) await enqueue(em, greet, { name });
    await enqueue(em, other, {});
  });
  await using first = fixture.start([count, short], { concurrency: 2 });
  await using second = fixture.start([count, short], { concurrency: 2 });
  await expect.poll(async () => (await first.settled()) && (await second.settled())).toBe(true);
  expect((await effects(database)).toSorted()).toEqual(names.toSorted());
  expect(most).toBeLessThanOrEqual(4);
  expect(doneBefore).toBeGreaterThanOrEqual(0);
  expect(doneBefore).toBeLessThan(300);
});

test.concurrent('enqueues a scheduled job once for all processes, also for times missed while none ran', async ({
  expect,
}) => {
  await using fixture = await startFixture();
  const { database } = fixture;
  // Due half an hour ago, and in half an hour.
  const schedule = `${(new Date().getUTCMinutes() + 30) % 60} * * * *`;
  const hourly = defineJob({ name: 'hourly', payload: z.object({}), timeLimitSeconds: 60, schedule });
  const handler = perform(hourly, () => note(database, 'done'));
  const scheduled = async () =>
    (await sql`select from jobs.schedule where name = 'hourly'`.execute(database.reader())).rows.length;
  const first = fixture.start([handler]);
  await expect.poll(scheduled).toBe(1);
  await first[Symbol.asyncDispose]();
  expect(await effects(database)).toEqual([]);
  // Simulates three hours of downtime.
  await sql`update jobs.version set cron_on = now() - interval '3 hours'`.execute(database.reader());
  await sql`update jobs.schedule set created_on = now() - interval '1 day'`.execute(database.reader());
  await using second = fixture.start([handler]);
  await using third = fixture.start([handler]);
  await expect.poll(() => effects(database)).toEqual(['done']);
  await expect.poll(async () => (await second.settled()) && (await third.settled())).toBe(true);
  expect(await rows(database)).toMatchObject([{ name: 'hourly', state: 'completed' }]);
});
