import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { authorColumns } from '@commonplace/people/person';
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { isSpamAccount } from '../users/status/conditions.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Joins the author of a comment laterally. The offset keeps PostgreSQL from joining all users, so that each author is
 * one index lookup.
 */
export function authorOfComment(eb: ExpressionBuilder<Tables, 'comments'>) {
  return eb
    .selectFrom('users')
    .selectAll()
    .whereRef('users.id', '=', 'comments.user_id')
    .offset(sql<number>`0`)
    .as('author');
}

type WithAuthor = Tables & { author: Selectable<Tables['users']> };

/**
 * Whether a comment is withheld because its author is spam. A job updates the column; the account's row takes effect at
 * once.
 */
export const isWithheld = sql<boolean>`(comments.withheld or ${isSpamAccount('author')})`;

/** The columns of a comment with its author, without the text of a deleted, hidden or withheld comment. */
export const commentColumns = commentColumnsSeenBy(sql<boolean>`false`);

/** As `commentColumns`, with the text of withheld comments where `sees` is true. */
export function commentColumnsSeenBy(sees: RawBuilder<boolean>) {
  const isGone = sql<boolean>`(comments.deleted_at is not null or (${isWithheld} and not ${sees}))`;
  return (eb: ExpressionBuilder<WithAuthor, 'comments' | 'author'>) => columnsOf(eb, isGone);
}

function columnsOf(eb: ExpressionBuilder<WithAuthor, 'comments' | 'author'>, isGone: RawBuilder<boolean>) {
  return [
    'comments.id',
    'comments.version',
    'comments.parent_id',
    'comments.created_at',
    'comments.user_id',
    isGone.as('is_deleted'),
    eb
      .case()
      .when(eb.and([eb.not(isGone), eb('comments.hidden_at', 'is', null)]))
      .then(eb.ref('comments.body_html'))
      .end()
      .as('body_html'),
    ...authorColumns,
  ] as const;
}

/** Selects comments with their authors and targets. */
export function selectComments(db: Kysely<Tables>) {
  return db
    .selectFrom('comments')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(commentColumns)
    .select(['comments.article_id', 'comments.podcast_episode_id']);
}

/** Reads a comment for the answer to a write. */
export const commentById = statement('comment-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectComments(db).where('comments.id', '=', param('id')),
);

export type WrittenComment = RowOf<typeof commentById>;

export type CommentRow = Omit<WrittenComment, 'article_id' | 'podcast_episode_id'>;
