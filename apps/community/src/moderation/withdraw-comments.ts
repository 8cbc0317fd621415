import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { removeComment } from '../comments/remove-comment.ts';
import type { CommunityContext } from '../context.ts';
import { Comment } from '../tables/discussions.ts';
import type { Tables } from '../tables/tables.ts';
import { finishWithdrawal } from './finish-withdrawal.ts';

/** Deletes all comments of an account (A7); they stay in their threads as deleted. */
export const withdrawCommentsJob = defineJob({
  name: 'withdraw-comments',
  payload: z.object({ withdrawalId: z.uuid() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Keeps transactions short, because they lock rows. */
const batch = 50;

/**
 * Deletes the comments in batches, and records their ids in the same transaction, so that a retry continues where the
 * last run stopped and records each comment once.
 */
export async function withdrawComments(
  { database }: Pick<CommunityContext, 'database'>,
  { withdrawalId }: z.output<typeof withdrawCommentsJob.payload>,
  { signal, report }: Pick<JobContext, 'signal' | 'report'>,
): Promise<void> {
  for (let isFinished = false; !isFinished;) {
    signal.throwIfAborted();
    const step = await database.transaction({ signal }, (em) => withdrawSome(em, withdrawalId));
    isFinished = step.isFinished;
    await report({ withdrawn: step.withdrawn });
  }
}

async function withdrawSome(em: SqlEntityManager, id: string): Promise<{ withdrawn: number; isFinished: boolean }> {
  const db = em.getKysely<Tables>();
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select(['user_id', 'comment_ids', 'comments_withdrawn_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { comment_ids: before } = withdrawal;
  if (withdrawal.comments_withdrawn_at !== null) return { withdrawn: before.length, isFinished: true };
  const comments = await em.find(
    Comment,
    { userId: withdrawal.user_id, deletedAt: null, id: { $gt: before.at(-1) ?? 0 } },
    { limit: batch, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const comment of comments) await removeComment(em, comment);
  const commentIds = [...before, ...comments.map((comment) => comment.id)];
  const isFinished = comments.length < batch;
  await db
    .updateTable('withdrawals')
    .set({ comment_ids: commentIds, ...(isFinished && { comments_withdrawn_at: sql<string>`now()` }) })
    .where('id', '=', id)
    .execute();
  if (isFinished) await finishWithdrawal(em, id);
  return { withdrawn: commentIds.length, isFinished };
}
