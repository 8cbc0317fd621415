import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { hiddenCommentView } from './hidden-comment-view.ts';

/** Reads the newest hidden comments of a user on an article: a range of an index of hidden comments. */
export const hiddenComments = statement(
  'own-hidden-comments',
  (db: Kysely<Tables>, param: Param<{ articleId: number; userId: number }>) =>
    db
      .selectFrom('comments')
      .select(['id', 'body_html', 'hidden_by'])
      .where('user_id', '=', param('userId'))
      .where('article_id', '=', param('articleId'))
      .where('hidden_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(sql.lit(limits.viewer.hiddenComments)),
);

/** Returns the caller's hidden comments on an article: with the text, which others do not see, and in which role each was hidden. */
export async function findOwnHiddenComments(context: CommunityContext, call: CallContext, articleId: number) {
  const { userId } = requireUser(call.principal);
  const rows = await hiddenComments.all(context.database.reader(call.signal), { articleId, userId });
  return rows.map(hiddenCommentView);
}
