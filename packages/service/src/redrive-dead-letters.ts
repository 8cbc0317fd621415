import { redriveDeadLetter, type Redriving } from '@commonplace/events/redrive';
import { defineJob } from '@commonplace/jobs/define-job';
import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { z } from 'zod';

export const redriveJob = defineJob({
  name: 'redrive-dead-letter',
  payload: z.object({ id: z.int() }),
  timeLimitSeconds: 5 * 60,
  maxConcurrency: 1,
});

/** Retries dead letters at an administrator's request. */
export function deadLetterRedriving(redriving: Redriving): JobHandler {
  return perform(redriveJob, ({ id }, { signal }) => redriveDeadLetter(redriving, id, signal));
}
