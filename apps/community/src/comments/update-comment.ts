import { requireMatch } from '@commonplace/rpc/edit-tags';
import { forbidden } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { noteCommentNews } from '../news/notify-of-comment.ts';
import { appendCommentChanged } from './comment-changed.ts';
import { checkBody, checkHtml, requireCommenter } from './comment-rules.ts';
import { commentById, type CommentRow } from './comment-row.ts';
import { commentTag } from './comment-view.ts';
import { findComment } from './find-comment.ts';

/** The author rewrites a comment; anybody else is `permission_denied`. */
export async function updateComment(
  context: CommunityContext,
  call: CallContext,
  input: { idCode: string; bodyMarkdown: string },
): Promise<CommentRow> {
  const { userId } = requireCommenter(call.principal);
  checkBody(input.bodyMarkdown);
  const rendering = { authorId: userId, signal: call.signal };
  const { html, mentions } = await context.markdown.render(input.bodyMarkdown, { profile: 'comment' }, rendering);
  checkHtml(html);
  return context.database.transaction(call.signal, async (em) => {
    const comment = await findComment(em, input.idCode);
    if (comment.userId !== userId) throw forbidden();
    await requireMatch(call, () => commentTag(comment));
    comment.bodyMarkdown = input.bodyMarkdown;
    comment.bodyHtml = html;
    comment.editedAt = new Date();
    comment.version += 1;
    await em.flush();
    const row = await commentById.one(em.getKysely(), { id: comment.id });
    await appendCommentChanged(em, comment);
    await noteCommentNews(em, { commentId: comment.id, mentions, isNew: false });
    return row;
  });
}
