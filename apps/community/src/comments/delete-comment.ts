import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { forbidden, unauthenticated } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import { commentTag } from './comment-view.ts';
import { findComment } from './find-comment.ts';
import { removeComment } from './remove-comment.ts';

/**
 * Deletes a comment of the caller, or any comment for a moderator, and returns its new version. Throws
 * `permission_denied` for other callers.
 */
export async function deleteComment(context: CommunityContext, call: CallContext, idCode: string): Promise<number> {
  const { principal } = call;
  if (principal.kind === 'anonymous') throw unauthenticated();
  return context.database.transaction(call, async (em) => {
    const comment = await findComment(em, idCode);
    const isAuthor = principal.kind === 'user' && principal.userId === comment.userId;
    if (!isAuthor && !hasRole(principal, 'moderator')) throw forbidden();
    await requireMatch(call, () => commentTag(comment));
    await removeComment(em, comment);
    if (!isAuthor) {
      const target = { article_id: comment.articleId, podcast_episode_id: comment.podcastEpisodeId };
      const before = { user_id: comment.userId, ...target, deleted: false };
      const entry = { target: { type: 'Comment', id: comment.id }, before, after: { ...before, deleted: true } };
      await recordAudit(em, call, AuditRecordedSchema, { action: 'api_comment_delete', ...entry });
    }
    return comment.version;
  });
}
