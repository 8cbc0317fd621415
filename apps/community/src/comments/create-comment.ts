import type { StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { CommunityContext } from '../context.ts';
import { engagementMarked } from '../engagement/mark-engagement.ts';
import { enqueueCommentNotifications } from '../news/notify-of-comment.ts';
import { catchUpWithArticle } from '../projections/catch-up.ts';
import { findArticle } from '../projections/articles.ts';
import { appendCommentChanged } from './comment-changed.ts';
import { checkBody, checkHtml, requireCommenter } from './comment-rules.ts';
import type { CommentRow } from './comment-row.ts';
import { checkRoom } from './discussion-room.ts';
import { parseIdCode } from './id-code.ts';
import { insertComment } from './insert-comment.ts';

export interface CreateCommentInput {
  articleId: number;
  bodyMarkdown: string;
  parentIdCode?: string | undefined;
}

/**
 * A comment, or a reply to one. A draft or unknown article is not found; a parent that is deleted, unknown or of
 * another article, and a discussion without room are `validation_failed`.
 */
export async function createComment(
  context: CommunityContext,
  call: CallContext,
  input: CreateCommentInput,
): Promise<CommentRow> {
  const { userId } = requireCommenter(call.principal);
  checkBody(input.bodyMarkdown);
  const { articleId, bodyMarkdown } = input;
  const current = await catchUpWithArticle(context, call, articleId);
  if (!current?.published) throw notFound();
  const rendering = { authorId: userId, signal: call.signal };
  const { html, mentions } = await context.markdown.render(bodyMarkdown, { profile: 'comment' }, rendering);
  checkHtml(html);
  const parentId = input.parentIdCode === undefined ? null : (parseIdCode(input.parentIdCode) ?? 0);
  const written = { articleId, userId, parentId, bodyMarkdown, bodyHtml: html };
  return context.database.transaction(call.signal, async (em) => {
    const row = await insertComment.first(em.getKysely(), written);
    if (row === undefined) throw await refusal(em.getKysely(), articleId, html);
    engagementMarked.raise(em);
    await appendCommentChanged(em, {
      ...written,
      id: row.id,
      version: row.version,
      parentId: row.parent_id,
      deletedAt: null,
      createdAt: new Date(row.created_at),
    });
    await enqueueCommentNotifications(em, { commentId: row.id, mentions, isNew: true });
    return row;
  });
}

/** Why a comment was not written. */
async function refusal(db: StatementRunner, articleId: number, html: string): Promise<Error> {
  const article = await findArticle(db, articleId);
  if (!article?.published) return notFound();
  await checkRoom(db, articleId, html);
  return violation('parent', 'must exist');
}
