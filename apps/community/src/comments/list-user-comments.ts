import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { getUser } from '../users/get-user.ts';
import { selectPublicComments } from './public-comments.ts';
import { toUserComment, withCurrentArticles } from './user-comment-view.ts';

export const publicCommentsOfUser = pagedStatement(
  { planName: 'comments-of-user' },
  (db: Kysely<Tables>, param: Param<PageWindow & { userId: number }>) =>
    selectPublicComments(db)
      .where('comments.user_id', '=', param('userId'))
      .limit(param('limit'))
      .offset(param('offset')),
);

/**
 * Lists the comments of a user that everyone can read, newest first. Throws `not_found` for unknown and banned users,
 * and for spam accounts, whose comments are withheld.
 */
export async function listUserComments(
  context: CommunityContext,
  call: CallContext,
  { idOrUsername, ...page }: Page & { idOrUsername: string },
) {
  const user = await getUser(context, call, { idOrUsername, usernameOnly: false });
  if (user.is_spam) throw notFound();
  const db = context.database.reader(call.signal);
  const { rows, hasNext } = await publicCommentsOfUser.page(db, { userId: user.id }, page);
  return { comments: (await withCurrentArticles(context, call, rows)).map(toUserComment), hasNext, userId: user.id };
}
