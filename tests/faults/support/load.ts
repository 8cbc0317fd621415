import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answer } from './requests.ts';

/** The gateway's deadline is 5 s after the headers; timers may be a little early. */
const deadlineMs = 4_900;
/** Calls of a service that is back so soon are answered within their deadline. */
const soonMs = 4_000;
/** A service that has been away for longer is down: calls of it fail at once. */
const restartMs = 10_000;
/** Leaves the processors to who is starting. */
const pauseMs = 100;

export interface LoadAnswer extends Answer {
  /** On the clock of `performance.now()`. */
  startedAt: number;
}

/** Sends requests, four at a time with a pause after each, until it is stopped. `isGood` says which answers are as they should be. */
export function startLoad(isGood: (answer: Answer) => boolean, request: () => Promise<Answer>) {
  const load = { good: 0, bad: [] as LoadAnswer[], isStopped: false };
  const work = async () => {
    while (!load.isStopped) {
      const startedAt = performance.now();
      const answer = await request();
      if (isGood(answer)) load.good += 1;
      else load.bad.push({ ...answer, startedAt });
      await sleep(pauseMs);
    }
  };
  const workers = Promise.all(Array.from({ length: 4 }, work));
  return {
    /** Waits for so many more good answers. */
    progress(count: number) {
      const before = load.good;
      return expect.poll(() => load.good - before, { timeout: 180_000 }).toBeGreaterThan(count);
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
 * Of what was not good while the only process of a service was replaced, what breaks the promise. A successor that is
 * there soon answers everything. When the machine takes longer than calls can wait, a 503 is as promised once the
 * request's deadline has passed, or the service has been down for 10 seconds.
 */
export function brokenPromises(
  bad: readonly LoadAnswer[],
  { awaySince, awayMs }: { awaySince: number; awayMs: number },
) {
  if (awayMs < soonMs) return bad;
  const hasWaited = ({ status, milliseconds, startedAt }: LoadAnswer) =>
    status === 503 && (milliseconds >= deadlineMs || startedAt > awaySince + restartMs);
  return bad.filter((answer) => !hasWaited(answer));
}
