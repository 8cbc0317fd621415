import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { statement, type Param } from '@commonplace/db/statement';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../tables/tables.ts';
import { jobNames } from './pending-notifications.ts';
import { notifyOfCommentJob, deliverCommentNotifications } from './notify-of-comment.ts';
import { notifyOfPendingJob } from './notify-of-pending.ts';
import { notifyOfReactionJob, deliverReactionNotifications } from './notify-of-reaction.ts';

/** Pending notifications handled in one transaction. */
const batchSize = 200;

type PendingNotification = z.output<typeof notifyOfPendingJob.payload>;

const takePending = statement(
  'take-news-entries',
  (_db: Kysely<Tables>, _given: Param<object>) => sql<PendingNotification>`
    with taken as (
      delete from pending_notifications where id = any(array(select id from pending_notifications order by id limit ${sql.lit(batchSize)}))
      returning id, job, payload
    )
    select job, payload from taken order by id`,
);

const lockArticles = statement(
  'lock-articles-of-notifications',
  (_db: Kysely<Tables>, param: Param<{ articleIds: number[]; commentIds: number[] }>) => sql`
    select from articles
    where id = any(${param('articleIds')}::integer[]
      || array(select article_id from comments where id = any(${param('commentIds')}::integer[])))
    order by id for share`,
);

/**
 * Handles pending notifications in one transaction, so that a crash loses nothing. Returns whether any may remain;
 * false when another process holds the lock.
 */
export function deliverPending(database: Database, signal: AbortSignal): Promise<boolean> {
  return database.transaction({ signal }, async (em) => {
    // One process at a time: a later change adds a later pending notification.
    if (!(await tryLock(em, 'notifications'))) return false;
    const { comments, reactions, others, isFull } = await take(em);
    // In the lock order of writes to articles.
    await lockArticles.all(em.getKysely(), {
      articleIds: reactions.flatMap(({ reactableType, reactableId }) =>
        reactableType === 'Article' ? [reactableId] : [],
      ),
      commentIds: [
        ...comments.map(({ commentId }) => commentId),
        ...reactions.flatMap(({ reactableType, reactableId }) => (reactableType === 'Comment' ? [reactableId] : [])),
      ],
    });
    if (comments.length > 0) await deliverCommentNotifications(em, comments);
    if (reactions.length > 0) await deliverReactionNotifications(em, reactions);
    for (const entry of others) await enqueue(em, notifyOfPendingJob, entry);
    return isFull;
  });
}

/** Enqueues a job for each pending notification, because one of them may have made the batch fail. */
export function enqueuePending(database: Database, signal: AbortSignal): Promise<void> {
  return database.transaction({ signal }, async (em) => {
    if (!(await tryLock(em, 'notifications'))) return;
    const { comments, reactions, others } = await take(em);
    for (const comment of comments) await enqueue(em, notifyOfCommentJob, comment);
    for (const reaction of reactions) await enqueue(em, notifyOfReactionJob, reaction);
    for (const entry of others) await enqueue(em, notifyOfPendingJob, entry);
  });
}

/** Reads a batch of pending notifications by kind; `others` cannot be read and become single jobs. */
async function take(em: SqlEntityManager) {
  const entries = await takePending.all(em.getKysely(), {});
  const comments: z.output<typeof notifyOfCommentJob.payload>[] = [];
  const reactions: z.output<typeof notifyOfReactionJob.payload>[] = [];
  const others: PendingNotification[] = [];
  for (const entry of entries) {
    const comment = entry.job === jobNames.comment && notifyOfCommentJob.payload.safeParse(entry.payload).data;
    const reaction = entry.job === jobNames.reaction && notifyOfReactionJob.payload.safeParse(entry.payload).data;
    if (comment) comments.push(comment);
    else if (reaction) reactions.push(reaction);
    else others.push(entry);
  }
  return { comments, reactions, others, isFull: entries.length === batchSize };
}
