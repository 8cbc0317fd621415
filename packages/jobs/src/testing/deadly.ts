import type { Database } from '@commonplace/db/database';
import { z } from 'zod';
import { defineJob } from '../define-job.ts';
import { perform, type JobHandler } from '../handler.ts';
import { note } from './fixture.ts';

/** Kills the process that runs it, like an out-of-memory crash. */
export const endProcess = defineJob({
  name: 'end-process',
  payload: z.object({}),
  timeLimitSeconds: 600,
  retries: { limit: 12, delaySeconds: 1, maxDelaySeconds: 1 },
});

export function deadly(database: Database): JobHandler {
  return perform(endProcess, async () => {
    await note(database, 'died');
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  });
}
