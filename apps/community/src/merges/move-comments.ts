import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { appendCommentsChanged } from '../comments/comment-changed.ts';
import { Comment } from '../tables/discussions.ts';

/** Keeps transactions short, because they lock rows. */
const batch = 200;

/** Moves the source's comments, including deleted ones, which are still in their threads. */
export async function moveComments(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const options = { limit: batch, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const comments = await em.find(Comment, { userId: sourceId }, options);
  for (const comment of comments) {
    comment.userId = targetId;
    comment.version += 1;
  }
  await em.flush();
  await appendCommentsChanged(em, comments);
  return comments.length === batch;
}
