import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { forbidden, unauthenticated } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import { commentTag } from './comment-view.ts';
import { commentableOf, type Commentable } from './commentable.ts';
import { findComment } from './find-comment.ts';
import { removeComment } from './remove-comment.ts';

/**
 * Deletes a comment of the caller, or any comment for a moderator. Returns its new version and what it was on. Throws
 * `permission_denied` for other callers.
 */
export async function deleteComment(
  context: CommunityContext,
  call: CallContext,
  idCode: string,
): Promise<{ version: number; target: Commentable }> {
  const { principal } = call;
  if (principal.kind === 'anonymous') throw unauthenticated();
  return context.database.transaction(call, async (em) => {
    const comment = await findComment(em, idCode);
    const isAuthor = principal.kind === 'user' && principal.userId === comment.userId;
    if (!isAuthor && !hasRole(principal, 'moderator')) throw forbidden();
    await requireMatch(call, () => commentTag(comment));
    await removeComment(em, comment);
    const columns = { article_id: comment.articleId ?? null, podcast_episode_id: comment.podcastEpisodeId ?? null };
    if (!isAuthor) {
      const before = { user_id: comment.userId, ...columns, deleted: false };
      const entry = { target: { type: 'Comment', id: comment.id }, before, after: { ...before, deleted: true } };
      await recordAudit(em, call, AuditRecordedSchema, { action: 'api_comment_delete', ...entry });
    }
    return { version: comment.version, target: commentableOf(columns) };
  });
}
