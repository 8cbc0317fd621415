import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { authorColumns } from '@commonplace/people/person';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { publicCategories } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isPublicArticle, isPublicComment } from '../visibility/visibility.ts';
import { boundedHtml, toUserComment, withCurrentArticles } from './user-comment-view.ts';

const reactionCategories = sql.join(publicCategories.map((category) => sql.lit(category)));

/**
 * Walks the notifications of the author, which name every comment on their articles once and are bounded, and looks up each
 * comment. An index of comments by the author of the article would have to be kept for this list alone.
 */
export const unansweredComments = pagedStatement(
  { planName: 'unanswered-comments' },
  (db: Kysely<Tables>, param: Param<PageWindow & { userId: number }>) =>
    db
      .selectFrom('notifications')
      .innerJoin('comments', 'comments.id', 'notifications.about_id')
      .innerJoin('articles', 'articles.id', 'comments.article_id')
      .innerJoin('users as author', 'author.id', 'comments.user_id')
      .select(['comments.id', 'comments.parent_id', 'comments.created_at', 'comments.edited_at', 'comments.user_id'])
      .select([sql.lit('article').as('type_of'), 'articles.id as target_id', 'articles.title', 'articles.path'])
      .select(boundedHtml.as('body_html'))
      .select(authorColumns)
      .where('notifications.user_id', '=', param('userId'))
      .where('notifications.about_type', '=', 'Comment')
      .where('articles.user_id', '=', param('userId'))
      .where('comments.user_id', '<>', param('userId'))
      .where(isPublicArticle)
      .where('articles.comments_closed', '=', false)
      .where(isPublicComment)
      .where(
        sql<boolean>`not exists (
          select from comments as reply
          where reply.parent_id = comments.id and reply.user_id = ${param('userId')} and reply.deleted_at is null
        )`,
      )
      // A reaction is an answer to what needs no words, such as thanks.
      .where(
        sql<boolean>`not exists (
          select from reactions
          where reactions.user_id = ${param('userId')} and reactions.reactable_type = 'Comment'
            and reactions.reactable_id = comments.id and reactions.category in (${reactionCategories})
        )`,
      )
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Lists comments of others on the caller's articles that the caller can reply to and has neither answered nor reacted to, newest first. */
export async function listUnansweredComments(context: CommunityContext, call: CallContext, page: Page) {
  const { userId } = requireUser(call.principal);
  const { rows, hasNext } = await unansweredComments.page(context.database.reader(call.signal), { userId }, page);
  return { comments: (await withCurrentArticles(context, call, rows)).map(toUserComment), hasNext };
}
