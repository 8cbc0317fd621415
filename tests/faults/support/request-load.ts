import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answer } from './requests.ts';

/** The gateway's deadline is 5 s after the headers; timers may fire slightly early. */
const deadlineMs = 4_900;
/** Calls of a service that restarts within this time are answered within their deadline, the first ones by a cold process. */
const shortRestartMs = 3_000;
/** Calls of a service that has been down for longer fail at once. */
const restartGraceMs = 10_000;
/** Leaves processor time to the starting process. */
const pauseMs = 100;

export interface LoadAnswer extends Answer {
  /** On the clock of `performance.now()`. */
  startedAt: number;
}

/** Sends requests, four at a time with a pause after each, until it is stopped. `isGood` selects the expected answers. */
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
    /** Waits for this many further good answers. */
    progress(count: number) {
      const before = load.good;
      return expect.poll(() => load.good - before, { timeout: 180_000 }).toBeGreaterThan(count);
    },
    /** Resolves to the other answers. */
    async stop(): Promise<LoadAnswer[]> {
      load.isStopped = true;
      await workers;
      return load.bad;
    },
  };
}

/**
 * Returns the failures that are not allowed while the only process of a service is replaced. After a short restart none is
 * allowed. After a longer one, 503 is allowed when the deadline of the request has passed or the service has been down for
 * 10 seconds.
 */
export function unexpectedFailures(
  bad: readonly LoadAnswer[],
  { downSince, downMs }: { downSince: number; downMs: number },
) {
  if (downMs < shortRestartMs) return bad;
  const hasWaited = ({ status, milliseconds, startedAt }: LoadAnswer) =>
    status === 503 && (milliseconds >= deadlineMs || startedAt > downSince + restartGraceMs);
  return bad.filter((answer) => !hasWaited(answer));
}
