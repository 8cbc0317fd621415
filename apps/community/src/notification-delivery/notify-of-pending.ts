import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { jobNames } from './pending-notifications.ts';
import { notifyOfComment, notifyOfCommentJob } from './notify-of-comment.ts';
import { notifyOfReaction, notifyOfReactionJob } from './notify-of-reaction.ts';

/** Handles a pending notification that could not be read: damaged, or of another release that can read it. */
export const notifyOfPendingJob = defineJob({
  name: 'notify-of-mark',
  payload: z.object({ job: z.string(), payload: z.json() }),
  timeLimitSeconds: 60,
});

/**
 * Handles a single pending notification. Throws when it cannot be read here either, so that operators see the failed
 * job.
 */
export async function notifyOfPending(
  context: Pick<CommunityContext, 'database'>,
  { job: name, payload }: z.output<typeof notifyOfPendingJob.payload>,
  job: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (name === jobNames.comment) return notifyOfComment(context, notifyOfCommentJob.payload.parse(payload), job);
  if (name === jobNames.reaction) return notifyOfReaction(context, notifyOfReactionJob.payload.parse(payload), job);
  throw new Error(`${JSON.stringify(name)} is not a pending notification of this release`);
}
