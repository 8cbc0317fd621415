import { CommitSignal } from '@commonplace/events/commit-signal';
import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { publicCategories } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';

/** Wakes the notification worker of this process. */
export const notificationPending = new CommitSignal();

/** The names of the jobs that handle a single pending notification. */
export const jobNames = { comment: 'notify-of-comment', reaction: 'notify-of-reaction' } as const;

/**
 * Adds pending notifications for the reactions of `written`, a part of the same statement, whether added or removed.
 * The caller raises the signal. Saved articles and votes are private.
 */
export function addReactionNotifications(): RawBuilder<unknown> {
  return sql`
    insert into pending_notifications (job, payload)
    select ${sql.lit(jobNames.reaction)}, jsonb_build_object('userId', user_id, 'reactableType', reactable_type,
      'reactableId', reactable_id)
    from written where category = any(array[${sql.join(publicCategories.map((category) => sql.lit(category)))}])`;
}

/** Adds a pending notification for a new comment, once `written`, a part of the same statement, has its row. */
export function addNewCommentNotification(news: RawBuilder<string>, written: string): RawBuilder<unknown> {
  return sql`
    insert into pending_notifications (job, payload) select ${sql.lit(jobNames.comment)}, ${news}::jsonb from ${sql.table(written)}`;
}

/** Adds a pending notification for a comment, in the transaction of the write. */
export const addCommentNotification = statement(
  'add-comment-notification',
  (_db: Kysely<Tables>, param: Param<{ payload: string }>) => sql`
    insert into pending_notifications (job, payload) values (${sql.lit(jobNames.comment)}, ${param('payload')}::jsonb)`,
);
