import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { forbidden } from '@commonplace/domain/errors';
import type { CommunityContext } from '../context.ts';
import { queueCommentNotification } from '../notification-delivery/notify-of-comment.ts';
import { appendCommentChanged } from './comment-changed.ts';
import { checkBody, requireCommenter } from './comment-rules.ts';
import { commentById, type CommentRow } from './comment-row.ts';
import { commentTag } from './comment-view.ts';
import { findComment } from './find-comment.ts';
import { renderBody } from './render-body.ts';

/** Replaces the text of the caller's comment. Throws `permission_denied` for other callers. */
export async function updateComment(
  context: CommunityContext,
  call: CallContext,
  { idCode, bodyMarkdown }: { idCode: string; bodyMarkdown: string },
): Promise<CommentRow> {
  const { userId } = requireCommenter(call.principal);
  checkBody(bodyMarkdown);
  const { html, mentions } = await renderBody(context, call, { userId, bodyMarkdown });
  return context.database.transaction(call, async (em) => {
    const comment = await findComment(em, idCode);
    if (comment.userId !== userId) throw forbidden();
    await requireMatch(call, () => commentTag(comment));
    comment.bodyMarkdown = bodyMarkdown;
    comment.bodyHtml = html;
    comment.editedAt = new Date();
    comment.version += 1;
    await em.flush();
    const row = await commentById.one(em.getKysely(), { id: comment.id });
    await appendCommentChanged(em, comment);
    await queueCommentNotification(em, { commentId: comment.id, mentions, isNew: false });
    return row;
  });
}
