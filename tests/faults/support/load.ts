import { expect } from 'vitest';
import type { Answer } from './requests.ts';

/** The gateway's deadline is 5 s after the headers; timers may be a little early. */
const deadlineMs = 4_900;
/** A service that has been away for longer is down: calls of it fail at once. */
const restartMs = 10_000;

export interface LoadAnswer extends Answer {
  /** On the clock of `performance.now()`. */
  startedAt: number;
}

/** Sends requests, eight at a time, until it is stopped. `isGood` says which answers are as they should be. */
export function startLoad(isGood: (answer: Answer) => boolean, request: () => Promise<Answer>) {
  const load = { good: 0, bad: [] as LoadAnswer[], isStopped: false };
  const work = async () => {
    while (!load.isStopped) {
      const startedAt = performance.now();
      const answer = await request();
      if (isGood(answer)) load.good += 1;
      else load.bad.push({ ...answer, startedAt });
    }
  };
  const workers = Promise.all(Array.from({ length: 8 }, work));
  return {
    /** Waits for so many more good answers. */
    progress(count: number) {
      const before = load.good;
      return expect.poll(() => load.good - before, { timeout: 60_000 }).toBeGreaterThan(count);
    },
    /** Resolves to the answers that were not good. */
    async stop(): Promise<LoadAnswer[]> {
      load.isStopped = true;
      await workers;
      return load.bad;
    },
  };
}

/**
 * Whether a 503 is what is promised while a service is away: its deadline has passed, or the service had been down for
 * 10 seconds. A machine that takes that long for a start cannot do better.
 */
export function hasWaited({ status, milliseconds, startedAt }: LoadAnswer, awaySince: number): boolean {
  return status === 503 && (milliseconds >= deadlineMs || startedAt > awaySince + restartMs);
}
