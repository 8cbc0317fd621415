import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import type { ListWebmentionsRequest } from '@commonplace/proto/community/v1/webmentions';
import { sql, type Kysely } from 'kysely';
import { findCurrentCommentable } from '../comments/find-commentable.ts';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { shownColumns, webmentionView } from './webmention-view.ts';

interface Reader {
  articleId: number;
  readerId: number | null;
  moderates: boolean;
}

export const webmentionsOf = pagedStatement(
  { planName: 'webmentions-of-article', usualSizes: [20, 30] },
  (db: Kysely<Tables>, param: Param<PageWindow & Reader>) =>
    db
      .selectFrom('webmentions')
      .select(shownColumns)
      .where('article_id', '=', param('articleId'))
      .where('state', '<>', 'unverified')
      .where(
        sql<boolean>`(state = 'approved' or ${param('moderates')}::boolean or exists (
          select from articles where articles.id = ${param('articleId')} and articles.user_id = ${param('readerId')}::integer
        ))`,
      )
      .orderBy('webmentions.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/**
 * Lists the pages that mention an article, newest first. Its author and moderators also see those that wait or were hidden. Throws
 * `not_found` unless the article is public.
 */
export async function listWebmentions(
  context: CommunityContext,
  call: CallContext,
  { articleId, ...page }: ListWebmentionsRequest,
) {
  const { principal, signal } = call;
  const current = await findCurrentCommentable(context, call, { kind: 'article', id: articleId }, 'read');
  if (current?.published !== true) throw notFound();
  const reader = {
    articleId,
    readerId: principal.kind === 'user' ? principal.userId : null,
    moderates: hasRole(principal, 'moderator'),
  };
  const { rows, hasNext } = await webmentionsOf.page(context.database.reader(signal), reader, page);
  return { webmentions: rows.map(webmentionView), hasNext };
}
