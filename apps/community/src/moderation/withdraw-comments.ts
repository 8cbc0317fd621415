import { defineWithdrawalJob, type WithdrawnKind } from '@commonplace/service/withdrawal-job';
import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { removeComment } from '../comments/remove-comment.ts';
import { Comment } from '../tables/discussions.ts';
import type { Tables } from '../tables/tables.ts';
import { finishWithdrawal } from './finish-withdrawal.ts';

/** Deletes all comments of an account (UnpublishUserContent); they stay in their threads as deleted. */
export const withdrawCommentsJob = defineWithdrawalJob('withdraw-comments');

/** Deletes comments; the last batch may finish the withdrawal. */
export const withdrawnComments: WithdrawnKind = {
  async read(em, id) {
    const withdrawal = await em
      .getKysely<Tables>()
      .selectFrom('withdrawals')
      .select(['user_id', 'comment_ids', 'comments_withdrawn_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { user_id: userId, comment_ids: ids, comments_withdrawn_at: finishedAt } = withdrawal;
    return { userId, ids, isFinished: finishedAt !== null };
  },
  async withdraw(em, { userId, after, limit }) {
    const comments = await em.find(
      Comment,
      { userId, deletedAt: null, id: { $gt: after } },
      { limit, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    for (const comment of comments) await removeComment(em, comment);
    return comments.map(({ id }) => id);
  },
  async save(em, id, { ids, isFinished }) {
    await em
      .getKysely<Tables>()
      .updateTable('withdrawals')
      .set({ comment_ids: ids, ...(isFinished && { comments_withdrawn_at: sql<string>`now()` }) })
      .where('id', '=', id)
      .execute();
    if (isFinished) await finishWithdrawal(em, id);
  },
};
