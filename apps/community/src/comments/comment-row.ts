import { statement, type Given, type RowOf } from '@commonplace/db/statement';
import { authorColumns } from '@commonplace/people/person';
import { sql, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';
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

/** A comment with its author, as every read of comments selects it; without its text when it was deleted or hidden. */
export function commentColumns(eb: ExpressionBuilder<WithAuthor, 'comments' | 'author'>) {
  return [
    'comments.id',
    'comments.article_id',
    'comments.podcast_episode_id',
    'comments.thread_id',
    'comments.version',
    'comments.parent_id',
    'comments.created_at',
    'comments.user_id',
    eb('comments.deleted_at', 'is not', null).as('is_deleted'),
    eb
      .case()
      .when(eb.and([eb('comments.deleted_at', 'is', null), eb('comments.hidden_at', 'is', null)]))
      .then(eb.ref('comments.body_html'))
      .end()
      .as('body_html'),
    ...authorColumns,
  ] as const;
}

/** Comments with their authors. */
export function selectComments(db: Kysely<Tables>) {
  return db
    .selectFrom('comments')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(commentColumns);
}

/** One comment, as a write answers it. */
export const commentById = statement('comment-by-id', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  selectComments(db).where('comments.id', '=', given('id')),
);

/** A row of `commentColumns`. */
export type CommentRow = RowOf<typeof commentById>;
