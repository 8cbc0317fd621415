import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import type { ListNewCommentsRequest } from '@commonplace/proto/community/v1/comments';
import { largestId } from '@commonplace/rules/limits';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { columnOf, namedTarget, type Commentable } from './commentable.ts';
import { findCurrentCommentable } from './find-commentable.ts';
import { parseIdCode } from './id-code.ts';
import { selectPublicComments } from './public-comments.ts';
import { toUserComment, withCurrentArticles } from './user-comment-view.ts';

const newestOn = (kind: Commentable['kind']) =>
  pagedStatement(
    { planName: `new-comments-${kind}` },
    (db: Kysely<Tables>, param: Param<PageWindow & { targetId: number; beforeId: number }>) =>
      selectPublicComments(db)
        .where(`comments.${columnOf[kind]}`, '=', param('targetId'))
        .where('comments.id', '<', param('beforeId'))
        .limit(param('limit'))
        .offset(param('offset')),
  );

export const newCommentsOn = { article: newestOn('article'), podcastEpisode: newestOn('podcastEpisode') };

/**
 * Lists the comments on an article or an episode that everyone can read, newest first, replies among them. Throws `not_found`
 * unless the target is public.
 */
export async function listNewComments(
  context: CommunityContext,
  call: CallContext,
  { target, before, ...page }: ListNewCommentsRequest,
) {
  const { kind, id } = namedTarget(target);
  const beforeId = before === undefined ? largestId : parseIdCode(before);
  if (beforeId === undefined) throw violation('before', 'is not the code of a comment');
  const current = await findCurrentCommentable(context, call, { kind, id }, 'read');
  if (current?.published !== true) throw notFound();
  const { rows, hasNext } = await newCommentsOn[kind].page(
    context.database.reader(call.signal),
    { targetId: id, beforeId },
    page,
  );
  return { comments: (await withCurrentArticles(context, call, rows)).map(toUserComment), hasNext };
}
