import { statement, type Given, type RowOf } from '@commonplace/db/statement';
import { authorColumns } from '@commonplace/people/person';
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { isSpamAccount } from '../standing/conditions.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * The author of the comment at hand, for a lateral join. The offset keeps PostgreSQL from joining all users at once,
 * which would cost more the more users there are; so each author is one look at an index.
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
 * Whether a comment is kept from everybody since its author is spam. The column follows the account by a job; what the
 * account's own row says holds at once.
 */
export const isWithheld = sql<boolean>`(comments.withheld or ${isSpamAccount('author')})`;

/**
 * A comment with its author, as every read of comments selects it; without its text when it was deleted, hidden or
 * withheld.
 */
export const commentColumns = commentColumnsSeenBy(sql<boolean>`false`);

/** The same for somebody who may see the comments of which `sees` says so, though they are withheld. */
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

/** Comments with their authors, and what they are about. */
export function selectComments(db: Kysely<Tables>) {
  return db
    .selectFrom('comments')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(commentColumns)
    .select(['comments.article_id', 'comments.podcast_episode_id']);
}

/** One comment, as a write answers it. */
export const commentById = statement('comment-by-id', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  selectComments(db).where('comments.id', '=', given('id')),
);

/** A row of `selectComments`. */
export type WrittenComment = RowOf<typeof commentById>;

/** A row of `commentColumns`. */
export type CommentRow = Omit<WrittenComment, 'article_id' | 'podcast_episode_id'>;
