import type { Consumers } from '@commonplace/events/consumers';
import { defineJob } from '@commonplace/jobs/define-job';
import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { z } from 'zod';

const pruneInbox = defineJob({
  name: 'prune-inbox',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '23 * * * *',
});

/** Prunes the inbox every hour. */
export function inboxPruning(consumers: Consumers): JobHandler {
  return perform(pruneInbox, (_payload, { signal }) => consumers.prune(signal));
}
