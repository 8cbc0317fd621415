import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@commonplace/db/database';
import { z } from 'zod';
import { defineJob } from '../define-job.ts';
import { perform, type JobHandler } from '../handler.ts';
import { note } from './fixture.ts';

const retries = { limit: 3, delaySeconds: 1, maxDelaySeconds: 1 };

/** Counts up step by step. The first try hangs in the middle. */
export const countUp = defineJob({
  name: 'count-up',
  payload: z.object({ steps: z.int() }),
  timeLimitSeconds: 600,
  retries,
});

export function counting(database: Database): JobHandler {
  return perform(countUp, async ({ steps }, { attempt, progress, report, signal }) => {
    const { done } = z.object({ done: z.int() }).catch({ done: 0 }).parse(progress);
    for (let step = done + 1; step <= steps; step += 1) {
      if (attempt === 1 && step > steps / 2) await sleep(600_000, undefined, { signal });
      await note(database, `step ${step}`);
      await report({ done: step });
    }
  });
}
