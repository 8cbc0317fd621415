import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { jobNames } from './marks.ts';
import { notifyOfComment, notifyOfCommentJob } from './notify-of-comment.ts';
import { notifyOfReaction, notifyOfReactionJob } from './notify-of-reaction.ts';

/** A mark that could not be read when it was taken: of another release, which may work on it, or damaged. */
export const notifyOfMarkJob = defineJob({
  name: 'notify-of-mark',
  payload: z.object({ job: z.string(), payload: z.json() }),
  timeLimitSeconds: 60,
});

/** Tells of what a mark says. Throws for what cannot be read here either: operators see that it failed, and no other mark does. */
export async function notifyOfMark(
  context: Pick<CommunityContext, 'database'>,
  { job: name, payload }: z.output<typeof notifyOfMarkJob.payload>,
  job: Pick<JobContext, 'signal'>,
): Promise<void> {
  if (name === jobNames.comment) return notifyOfComment(context, notifyOfCommentJob.payload.parse(payload), job);
  if (name === jobNames.reaction) return notifyOfReaction(context, notifyOfReactionJob.payload.parse(payload), job);
  throw new Error(`${JSON.stringify(name)} is no mark of this release`);
}
