import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { addCommentCount } from '../engagement/pending-counts.ts';
import { removeCommentNotifications } from '../notification-delivery/remove-comment-notifications.ts';
import { isSpam } from '../users/status/status.ts';
import { Comment } from '../tables/discussions.ts';
import { User } from '../tables/users.ts';
import { appendCommentChanged } from './comment-changed.ts';

/** Withholds the comments of an account that became spam, or shows them again (A4). */
export const withholdCommentsJob = defineJob({
  name: 'withhold-comments-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Keeps transactions short, because they lock rows. */
const batch = 100;

/** Updates an account's comments to its current standing, in batches. */
export async function withholdComments(
  { database }: Pick<CommunityContext, 'database'>,
  { userId }: z.output<typeof withholdCommentsJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    signal.throwIfAborted();
    const last: number = after;
    after = await database.transaction({ signal }, (em) => followAccount(em, userId, last));
  }
}

/** Updates the next batch and returns the id of its last comment; undefined when there are none left. */
async function followAccount(em: SqlEntityManager, userId: number, after: number): Promise<number | undefined> {
  const user = await em.findOneOrFail(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const withheld = isSpam(user.standings);
  const comments = await em.find(
    Comment,
    { userId, withheld: !withheld, id: { $gt: after } },
    { limit: batch, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const comment of comments) {
    comment.withheld = withheld;
    comment.version += 1;
  }
  await em.flush();
  for (const comment of comments.filter(({ deletedAt }) => deletedAt == null)) {
    if (comment.articleId != null) await addCommentCount(em, comment.articleId, withheld ? -1 : 1);
    if (withheld) await removeCommentNotifications(em, comment);
    await appendCommentChanged(em, comment);
  }
  return comments.length < batch ? undefined : comments.at(-1)?.id;
}
