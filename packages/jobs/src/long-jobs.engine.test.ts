import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { perform } from './handler.ts';
import { effects, note, rows, startFixture, type JobsFixture } from './testing/fixture.ts';

const payload = z.object({ name: z.string() });
const exporting = defineJob({ name: 'exporting', payload, timeLimitSeconds: 600, maxConcurrency: 1 });
const removal = defineJob({ name: 'removal', payload, timeLimitSeconds: 600, maxConcurrency: 2 });
const mail = defineJob({ name: 'mail', payload, timeLimitSeconds: 60 });

/** Handlers of all three jobs; the first two run until the test ends them. */
function handlersOf({ database }: JobsFixture) {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const untilTold = async ({ name }: { name: string }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.push(name);
    ends.set(name, resolve);
    await promise;
    running.splice(running.indexOf(name), 1);
  };
  return {
    running: () => running.toSorted(),
    end: (name: string) => ends.get(name)?.(),
    endAll: () => ends.forEach((end) => end()),
    handlers: [
      perform(exporting, untilTold),
      perform(removal, untilTold),
      perform(mail, ({ name }) => note(database, name)),
    ],
  };
}

const send = ({ database }: JobsFixture, job: typeof mail, name: string) =>
  database.transaction(undefined, (em) => enqueue(em, job, { name }));

test('leaves a slot for short jobs, however many long jobs there are', async () => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const work = handlersOf(fixture);
  for (const name of ['export 1', 'export 2', 'export 3']) await send(fixture, exporting, name);
  for (const name of ['removal 1', 'removal 2', 'removal 3']) await send(fixture, removal, name);
  await using jobs = fixture.start(work.handlers, { concurrency: 3 });
  await expect.poll(() => work.running()).toHaveLength(2);
  for (const name of ['mail 1', 'mail 2', 'mail 3', 'mail 4']) await send(fixture, mail, name);
  await expect.poll(async () => (await effects(database)).toSorted()).toEqual(['mail 1', 'mail 2', 'mail 3', 'mail 4']);
  expect(work.running()).toHaveLength(2);
  const active = async () => (await rows(database)).filter(({ state }) => state === 'active').length;
  await expect.poll(active).toBe(2);
  await expect
    .poll(async () => {
      work.endAll();
      return jobs.settled();
    })
    .toBe(true);
  expect(new Set((await rows(database)).map(({ state }) => state))).toEqual(new Set(['completed']));
});

test('runs at most as many jobs of a kind as its limit, and the next when one ends', async () => {
  await using fixture = await startFixture();
  const { database } = fixture;
  const work = handlersOf(fixture);
  for (const name of ['export 1', 'export 2']) await send(fixture, exporting, name);
  await using jobs = fixture.start(work.handlers, { concurrency: 10 });
  await expect.poll(() => work.running()).toEqual(['export 1']);
  // The dispatcher has checked all queues again by now.
  await send(fixture, mail, 'mail');
  await expect.poll(() => effects(database)).toEqual(['mail']);
  for (const name of ['removal 1', 'removal 2', 'removal 3']) await send(fixture, removal, name);
  await expect.poll(() => work.running()).toEqual(['export 1', 'removal 1', 'removal 2']);
  work.end('export 1');
  await expect.poll(() => work.running()).toEqual(['export 2', 'removal 1', 'removal 2']);
  work.end('removal 2');
  await expect.poll(() => work.running()).toEqual(['export 2', 'removal 1', 'removal 3']);
  work.endAll();
  await expect.poll(() => jobs.settled()).toBe(true);
});
