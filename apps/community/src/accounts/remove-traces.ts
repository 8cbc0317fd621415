import type { Database } from '@commonplace/db/database';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { appendCommentChanged } from '../comments/comment-changed.ts';
import type { CommunityContext } from '../context.ts';
import { addCommentCount } from '../engagement/pending-counts.ts';
import { removeFollowersOf, removeFollowsOf } from '../follows/remove-follows.ts';
import { removeCommentNotifications } from '../notification-delivery/remove-comment-notifications.ts';
import { replaceMentions } from '../notification-delivery/replace-mentions.ts';
import { removeReaction } from '../reactions/reaction-store.ts';
import { lockUser } from '../users/lock-user.ts';
import { Comment } from '../tables/discussions.ts';
import type { Tables } from '../tables/tables.ts';

/** Removes what a closed account has left in this service. */
export const removeTracesJob = defineJob({
  name: 'remove-traces-of-account',
  payload: z.object({ userId: z.int().positive(), removesContent: z.boolean() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Keeps transactions short, because they lock rows. */
const batch = 50;

/**
 * Removes follows, reading list, notifications and followers of a closed account, and its comments and reactions if its
 * owner chose that. Works in batches, so a retry continues where the last run stopped.
 */
export async function removeTraces(
  { database }: Pick<CommunityContext, 'database'>,
  { userId, removesContent }: { userId: number; removesContent: boolean },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await removeNotifications(database, userId, signal);
  const steps = [
    (em: SqlEntityManager) => removeFollowsOf(em, userId),
    (em: SqlEntityManager) => removeFollowersOf(em, 'User', userId),
    (em: SqlEntityManager) => replaceMentions(em, userId, null),
    (em: SqlEntityManager) => removeReactions(em, userId, removesContent),
  ];
  if (removesContent) steps.push((em) => removeComments(em, userId));
  for (const step of steps) {
    for (let isMoreLeft = true; isMoreLeft;) {
      signal.throwIfAborted();
      isMoreLeft = await database.transaction({ signal }, step);
    }
  }
}

/** Removes the user's notifications and those about their follows. */
async function removeNotifications(database: Database, userId: number, signal: AbortSignal): Promise<void> {
  const own = sql`user_id = ${userId}`;
  const caused = sql`article_id is null and about_type = 'Follower' and about_id = ${userId}`;
  for (const where of [own, caused]) await deleteInBatches(database, { table: 'notifications', where }, signal);
  for (const table of ['notification_mails', 'notification_positions'])
    await deleteInBatches(database, { table, where: own }, signal);
}

async function removeReactions(em: SqlEntityManager, userId: number, all: boolean): Promise<boolean> {
  await lockUser(em, userId);
  let query = em
    .getKysely<Tables>()
    .selectFrom('reactions')
    .select(['category', 'reactable_type', 'reactable_id'])
    .where('user_id', '=', userId);
  if (!all) query = query.where('category', '=', 'readinglist');
  const rows = await query.orderBy('id').limit(batch).execute();
  for (const { category, reactable_type: type, reactable_id: id } of rows) {
    await removeReaction(em, { userId, category, reactable: { type, id } });
  }
  return rows.length === batch;
}

/** Empties the comments and marks them as deleted. They stay in their threads because they may have replies. */
async function removeComments(em: SqlEntityManager, userId: number): Promise<boolean> {
  const own = { userId, bodyMarkdown: { $ne: '' } };
  const comments = await em.find(Comment, own, { limit: batch, orderBy: { id: 'asc' } });
  for (const comment of comments) {
    const wasThere = comment.deletedAt == null;
    em.assign(comment, { bodyMarkdown: '', bodyHtml: '', deletedAt: comment.deletedAt ?? new Date() });
    comment.version += 1;
    await em.flush();
    if (wasThere) {
      if (comment.articleId != null && !comment.withheld) await addCommentCount(em, comment.articleId, -1);
      await removeCommentNotifications(em, comment);
    }
    await appendCommentChanged(em, comment);
  }
  return comments.length === batch;
}
