import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { hiddenCommentView } from './hidden-comment-view.ts';

interface HiddenIn {
  articleId: number;
  userId: number;
  moderates: boolean;
}

/** Reads the newest hidden comments on an article: a range of an index of hidden comments. */
export const moderatedComments = statement('moderated-comments', (db: Kysely<Tables>, param: Param<HiddenIn>) => {
  // Others read no hidden comment for it.
  const mayRead = sql<boolean>`(
    ${param('moderates')}::boolean or exists (
      select from articles where id = ${param('articleId')} and user_id = ${param('userId')} and not deleted
    )
  )`;
  const isTheirs = sql<boolean>`(${param('moderates')}::boolean or (comments.hidden_by = 'author' and not comments.withheld))`;
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.body_html', 'comments.hidden_by', 'users.username', 'users.name'])
    .where('comments.article_id', '=', param('articleId'))
    .where('comments.user_id', '<>', param('userId'))
    .where('comments.hidden_at', 'is not', null)
    .where('comments.deleted_at', 'is', null)
    .where(mayRead)
    .where(isTheirs)
    .orderBy('comments.id', 'desc')
    .limit(sql.lit(limits.viewer.hiddenComments));
});

/** Returns hidden comments of others on an article, with their writers: all for moderators, and for its author those that they hid as such. */
export async function findModeratedComments(
  context: CommunityContext,
  call: CallContext,
  { articleId, moderates }: Pick<HiddenIn, 'articleId' | 'moderates'>,
) {
  const { userId } = requireUser(call.principal);
  const rows = await moderatedComments.all(context.database.reader(call.signal), { articleId, userId, moderates });
  return rows.map(({ username, name, ...row }) => ({
    ...hiddenCommentView(row),
    ...(username !== null && name !== null && { username, name }),
  }));
}
