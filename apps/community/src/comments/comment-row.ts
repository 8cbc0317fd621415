import { sql, type ExpressionBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A comment with its author, as every read of comments selects it. */
export interface CommentRow extends AuthorColumns {
  id: number;
  article_id: number;
  /** The comment at the top of its thread. */
  thread_id: number;
  version: number;
  parent_id: number | null;
  created_at: string;
  /** Null when the comment was deleted. */
  body_html: string | null;
  user_id: number;
}

interface AuthorColumns {
  name: string;
  username: string;
  microblog_username: string | null;
  codehost_username: string | null;
  website_url: string | null;
  profile_image: string;
  profile_image_90: string;
}

/**
 * The author of the comment at hand, for a lateral join. The offset keeps PostgreSQL from joining all users at once,
 * which would cost more the more users there are; so each author is one look at an index.
 */
export function authorOfComment(eb: ExpressionBuilder<Tables, 'comments'>) {
  return eb
    .selectFrom('users')
    .select([
      'users.name',
      'users.username',
      'users.microblog_username',
      'users.codehost_username',
      'users.website_url',
      'users.profile_image',
      'users.profile_image_90',
    ])
    .whereRef('users.id', '=', 'comments.user_id')
    .offset(sql<number>`0`)
    .as('author');
}

/** The columns of a `CommentRow`. */
export function commentColumns(eb: ExpressionBuilder<Tables & { author: AuthorColumns }, 'comments' | 'author'>) {
  return [
    eb.ref('comments.id').as('id'),
    eb.ref('comments.article_id').as('article_id'),
    eb.ref('comments.thread_id').as('thread_id'),
    eb.ref('comments.version').as('version'),
    eb.ref('comments.parent_id').as('parent_id'),
    eb.ref('comments.created_at').as('created_at'),
    eb.case().when('comments.deleted_at', 'is', null).then(eb.ref('comments.body_html')).end().as('body_html'),
    eb.ref('comments.user_id').as('user_id'),
    eb.ref('author.name').as('name'),
    eb.ref('author.username').as('username'),
    eb.ref('author.microblog_username').as('microblog_username'),
    eb.ref('author.codehost_username').as('codehost_username'),
    eb.ref('author.website_url').as('website_url'),
    eb.ref('author.profile_image').as('profile_image'),
    eb.ref('author.profile_image_90').as('profile_image_90'),
  ] as const;
}
