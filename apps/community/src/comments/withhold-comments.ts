import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { markComment } from '../engagement/mark-engagement.ts';
import { forgetComment } from '../news/forget-comment.ts';
import { isSpam } from '../standing/standing.ts';
import { Comment } from '../tables/discussions.ts';
import { User } from '../tables/users.ts';
import { appendCommentChanged } from './comment-changed.ts';

/** An account has become spam, or is so no more (A4): whether what it wrote is shown, and counts. */
export const withholdCommentsJob = defineJob({
  name: 'withhold-comments-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  atOnce: 1,
});

/** Few enough that nobody waits long for what the transaction has locked. */
const batch = 100;

/** Brings an account's comments up to how it stands at this moment, some in a transaction. */
export async function withholdComments(
  { database }: Pick<CommunityContext, 'database'>,
  { userId }: z.output<typeof withholdCommentsJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    signal.throwIfAborted();
    const last: number = after;
    after = await database.transaction(signal, (em) => followAccount(em, userId, last));
  }
}

/** The id of the last of the next comments; undefined when there are no more. */
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
    if (comment.articleId != null) await markComment(em, comment.articleId, withheld ? -1 : 1);
    if (withheld) await forgetComment(em, comment);
    await appendCommentChanged(em, comment);
  }
  return comments.length < batch ? undefined : comments.at(-1)?.id;
}
