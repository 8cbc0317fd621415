import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPeriodicJob, type PeriodicJob } from './periodic-job.ts';

const logger = pino({ level: 'silent' });

/** A job that does all pending work in one run. */
function startJob(wokenBy?: (wake: () => void) => Disposable) {
  const waiting: string[] = [];
  const done: string[] = [];
  let looks = 0;
  const job = startPeriodicJob({
    name: 'of a test',
    intervalMs: 1_000,
    ...(wokenBy && { wokenBy }),
    run: () => Promise.resolve(done.push(...waiting.splice(0))),
    isIdle() {
      looks += 1;
      return Promise.resolve(waiting.length === 0);
    },
    logger,
  });
  return { job, waiting, done, looks: () => looks };
}

/** Runs everything that does not wait for a timer. */
const now = () => vi.advanceTimersByTimeAsync(0);

const jobs: PeriodicJob[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await Promise.all(jobs.splice(0).map((job) => job[Symbol.asyncDispose]()));
  vi.useRealTimers();
});

function startWokenJob() {
  let wake = (): void => undefined;
  const started = startJob((call) => {
    wake = call;
    return { [Symbol.dispose]: () => undefined };
  });
  jobs.push(started.job);
  return { ...started, wake: () => wake() };
}

test('runs at once when it is woken', async () => {
  const { waiting, done, wake } = startWokenJob();
  await now();
  waiting.push('marked');
  wake();
  await now();
  expect(done).toEqual(['marked']);
});

test('polls for work without a wake-up, at long intervals', async () => {
  const { waiting, done, looks } = startWokenJob();
  await now();
  const before = looks();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(looks()).toBe(before);
  waiting.push('left behind');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done).toEqual(['left behind']);
});

test('runs at once when settled is called', async () => {
  const { job, waiting, done } = startWokenJob();
  await now();
  waiting.push('left behind');
  expect(await job.settled()).toBe(false);
  await now();
  expect(done).toEqual(['left behind']);
  expect(await job.settled()).toBe(true);
});

test('runs at once when settled is called, even without a wake-up source', async () => {
  const { job, waiting, done } = startJob();
  jobs.push(job);
  await now();
  waiting.push('due');
  expect(await job.settled()).toBe(false);
  await now();
  expect(done).toEqual(['due']);
});
