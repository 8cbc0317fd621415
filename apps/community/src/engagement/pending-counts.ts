import { statement, type Param } from '@commonplace/db/statement';
import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { qualityCategories } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';

/** Wakes the counter of this process. */
export const pendingCountAdded = new CommitSignal();

const insertCommentCount = statement(
  'add-comment-count',
  (db: Kysely<Tables>, param: Param<{ articleId: number; comments: number }>) =>
    db.insertInto('pending_counts').values({ article_id: param('articleId'), comments: param('comments') }),
);

/** Adds a pending count for a comment that was written (1) or deleted (-1), in the transaction of the write. */
export async function addCommentCount(em: SqlEntityManager, articleId: number, change: 1 | -1): Promise<void> {
  await insertCommentCount.all(em.getKysely(), { articleId, comments: change });
  pendingCountAdded.raise(em);
}

/** Whether a row of `reactions` is a vote. */
export const isVote = sql`category = any(array[${sql.join(qualityCategories.map((category) => sql.lit(category)))}])`;

/**
 * Adds pending counts for the reactions of `written`, a part of the same statement, that were added (1) or removed
 * (-1), and for the number of reactors. The caller raises the signal and has locked the user. A vote makes the counter
 * recount the article. Pending counts are only inserted, so writers never wait for each other.
 */
export function addReactionCounts(change: 1 | -1): RawBuilder<unknown> {
  return sql`
    insert into pending_counts (article_id, category, reactions, reactors)
    select reactable_id, case when ${isVote} then null else category end, case when ${isVote} then null else
      ${change}::integer end, case when ${isVote} then null when exists (
      select from reactions as other
      where other.reactable_type = 'Article' and other.reactable_id = written.reactable_id
        and other.user_id = written.user_id and other.category <> written.category
        and other.category = any(array['like', 'unicorn', 'exploding_head', 'raised_hands', 'fire', 'readinglist'])
    ) then 0 else ${change}::integer end
    from written where reactable_type = 'Article'`;
}
