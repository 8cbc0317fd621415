import { runInBatches } from '@commonplace/db/run-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { removeFollowersOf } from './remove-follows.ts';

/** Removes the followers of a deleted organization. */
export const removeFollowersJob = defineJob({
  name: 'remove-audience',
  payload: z.object({ type: z.enum(['Organization']), id: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Removes followers in batches, so that a retry continues where the last run stopped. */
export async function removeFollowers(
  { database }: Pick<CommunityContext, 'database'>,
  { type, id }: { type: 'Organization'; id: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await runInBatches(database, signal, (em) => removeFollowersOf(em, type, id));
}
