import type { StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { CommunityContext } from '../context.ts';
import { engagementMarked } from '../engagement/mark-engagement.ts';
import { noteCommentNews } from '../news/notify-of-comment.ts';
import { findArticle } from '../projections/articles.ts';
import { appendCommentChanged } from './comment-changed.ts';
import { checkBody, checkHtml, requireCommenter } from './comment-rules.ts';
import type { WrittenComment } from './comment-row.ts';
import type { Commentable } from './commentable.ts';
import { catchUpWithCommentable } from './find-commentable.ts';
import { parseIdCode } from './id-code.ts';
import { insertComment } from './insert-comment.ts';

export interface CreateCommentInput {
  target: Commentable;
  bodyMarkdown: string;
  parentIdCode?: string | undefined;
}

/**
 * A comment, or a reply to one. A draft or unknown article and an episode that nobody may see are not found; a parent
 * that is deleted, unknown or about something else is `validation_failed`.
 */
export async function createComment(
  context: CommunityContext,
  call: CallContext,
  input: CreateCommentInput,
): Promise<WrittenComment> {
  const { userId } = requireCommenter(call.principal);
  checkBody(input.bodyMarkdown);
  const { target, bodyMarkdown } = input;
  const current = await catchUpWithCommentable(context, call, target);
  if (!current?.published) throw notFound();
  const rendering = { authorId: userId, signal: call.signal };
  const { html, mentions } = await context.markdown.render(bodyMarkdown, { profile: 'comment' }, rendering);
  checkHtml(html);
  const parentId = input.parentIdCode === undefined ? null : (parseIdCode(input.parentIdCode) ?? 0);
  const written = { targetId: target.id, userId, parentId, bodyMarkdown, bodyHtml: html };
  return context.database.transaction(call.signal, async (em) => {
    const row = await insertComment[target.kind].first(em.getKysely(), written);
    if (row === undefined) throw await refusal(em.getKysely(), target);
    if (target.kind === 'article') engagementMarked.raise(em);
    await appendCommentChanged(em, {
      id: row.id,
      version: row.version,
      userId,
      articleId: row.article_id,
      podcastEpisodeId: row.podcast_episode_id,
      parentId: row.parent_id,
      deletedAt: null,
      hiddenAt: null,
      withheld: false,
      createdAt: new Date(row.created_at),
    });
    await noteCommentNews(em, { commentId: row.id, mentions, isNew: true });
    return row;
  });
}

/** Why a comment was not written: an article may have been withdrawn a moment ago. */
async function refusal(db: StatementRunner, { kind, id }: Commentable): Promise<Error> {
  if (kind === 'article' && !(await findArticle(db, id))?.published) return notFound();
  return violation('parent', 'must exist');
}
