import { statement, type Given } from '@commonplace/db/statement';
import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { ReactionCategory } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';

/** Wakes the counter of this process. */
export const engagementMarked = new CommitSignal();

const commentMark = statement(
  'mark-comment',
  (db: Kysely<Tables>, given: Given<{ articleId: number; comments: number }>) =>
    db.insertInto('engagement_marks').values({ article_id: given('articleId'), comments: given('comments') }),
);

const reactionMark = statement(
  'mark-reaction',
  (
    _db: Kysely<Tables>,
    given: Given<{ articleId: number; userId: number; category: ReactionCategory; change: number }>,
  ) => sql`
    insert into engagement_marks (article_id, category, reactions, reactors)
    select ${given('articleId')}::integer, ${given('category')}::text, ${given('change')}::integer, case when exists (
      select from reactions
      where reactable_type = 'Article' and reactable_id = ${given('articleId')} and user_id = ${given('userId')}
        and category = any(array['like', 'unicorn', 'exploding_head', 'raised_hands', 'fire', 'readinglist'])
        and category <> ${given('category')}
    ) then 0 else ${given('change')} end`,
);

/** Notes in the write's own transaction that a comment was written (1) or deleted (-1). */
export async function markComment(em: SqlEntityManager, articleId: number, change: 1 | -1): Promise<void> {
  await commentMark.all(em.getKysely(), { articleId, comments: change });
  engagementMarked.raise(em);
}

/**
 * Notes in the write's own transaction that a reaction was added (1) or removed (-1), and whether there is one more or
 * less who reacts to the article at all. The user must be locked, and the reaction written or gone. Marks are only ever
 * added, so writers never wait for each other; the counter takes those whose writes it can see.
 */
export async function markReaction(
  em: SqlEntityManager,
  articleId: number,
  { userId, category }: { userId: number; category: ReactionCategory },
  change: 1 | -1,
): Promise<void> {
  await reactionMark.all(em.getKysely(), { articleId, userId, category, change });
  engagementMarked.raise(em);
}
