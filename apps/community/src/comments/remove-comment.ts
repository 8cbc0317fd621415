import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { addCommentCount } from '../engagement/pending-counts.ts';
import { removeCommentNotifications } from '../notification-delivery/remove-comment-notifications.ts';
import type { Comment } from '../tables/discussions.ts';
import { appendCommentChanged } from './comment-changed.ts';

/**
 * Deletes a comment that the caller has locked. It stays in its thread as `[deleted]`, its replies stay, and moderators
 * can still read its text.
 */
export async function removeComment(em: SqlEntityManager, comment: Comment): Promise<void> {
  comment.deletedAt = new Date();
  comment.version += 1;
  await em.flush();
  // A withheld comment is not counted.
  if (comment.articleId != null && !comment.withheld) await addCommentCount(em, comment.articleId, -1);
  await removeCommentNotifications(em, comment);
  await appendCommentChanged(em, comment);
}
