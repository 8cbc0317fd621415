import { CommitSignal } from '@commonplace/events/commit-signal';
import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { publicCategories } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';

/** Wakes what tells people in this process. */
export const newsMarked = new CommitSignal();

/** What a mark is of: the name of the job that would do the same for one. */
export const jobNames = { comment: 'notify-of-comment', reaction: 'notify-of-reaction' } as const;

/**
 * Notes that people are to be told of the reactions of `written`, a part of the same statement, or no more; whoever runs it
 * raises `newsMarked`. What people save, and how they vote, is nobody else's business.
 */
export function markReactionNews(): RawBuilder<unknown> {
  return sql`
    insert into news_marks (job, payload)
    select ${sql.lit(jobNames.reaction)}, jsonb_build_object('userId', user_id, 'reactableType', reactable_type,
      'reactableId', reactable_id)
    from written where category = any(array[${sql.join(publicCategories.map((category) => sql.lit(category)))}])`;
}

/** A part of a statement that notes the same of a new comment once `written`, another part of it, has its row. */
export function markNewComment(news: RawBuilder<string>, written: string): RawBuilder<unknown> {
  return sql`
    insert into news_marks (job, payload) select ${sql.lit(jobNames.comment)}, ${news}::jsonb from ${sql.table(written)}`;
}

/** Notes that people are to be told of a comment; in the transaction that wrote or edited it. */
export const markCommentNews = statement(
  'mark-comment-news',
  (_db: Kysely<Tables>, given: Given<{ payload: string }>) => sql`
    insert into news_marks (job, payload) values (${sql.lit(jobNames.comment)}, ${given('payload')}::jsonb)`,
);
