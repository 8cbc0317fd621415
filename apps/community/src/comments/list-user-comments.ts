import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { authorColumns } from '@commonplace/people/person';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { getUser } from '../users/get-user.ts';
import { isPublicArticle, isPublicComment, isPublicEpisode } from '../visibility/visibility.ts';
import { boundedHtml, toUserComment, withCurrentArticles } from './user-comment-view.ts';

/** Lists public comments of a user on public articles and episodes, newest first; each target is one index lookup. */
export const publicCommentsOfUser = pagedStatement(
  { planName: 'comments-of-user' },
  (db: Kysely<Tables>, given: Given<PageWindow & { userId: number }>) =>
    db
      .selectFrom('comments')
      .innerJoin('users as author', 'author.id', 'comments.user_id')
      .innerJoinLateral(
        sql<{ type_of: string; target_id: number; title: string; path: string }>`(
          select 'article' as type_of, id as target_id, title, path from articles
          where id = comments.article_id and ${isPublicArticle}
          union all
          select 'podcast_episode', id, title, path from podcast_episodes
          where id = comments.podcast_episode_id and ${isPublicEpisode}
          offset 0
        )`.as('target'),
        (join) => join.onTrue(),
      )
      .select(['comments.id', 'comments.parent_id', 'comments.created_at', 'comments.user_id'])
      .select(['target.type_of', 'target.target_id', 'target.title', 'target.path'])
      .select(boundedHtml.as('body_html'))
      .select(authorColumns)
      .where('comments.user_id', '=', given('userId'))
      .where(isPublicComment)
      .orderBy('comments.id', 'desc')
      .limit(given('limit'))
      .offset(given('offset')),
);

/**
 * Lists the comments of a user that everybody can read, newest first. Throws `not_found` for unknown and banned users,
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
