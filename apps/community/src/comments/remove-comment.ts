import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { markComment } from '../engagement/mark-engagement.ts';
import { forgetComment } from '../news/forget-comment.ts';
import type { Comment } from '../tables/discussions.ts';
import { appendCommentChanged } from './comment-changed.ts';

/**
 * Deletes a comment that is there, and that the caller has locked. It stays in its thread as `[deleted]`, replies stay, and
 * moderators may still need what it said.
 */
export async function removeComment(em: SqlEntityManager, comment: Comment): Promise<void> {
  comment.deletedAt = new Date();
  comment.version += 1;
  await em.flush();
  // One that is withheld does not count.
  if (comment.articleId != null && !comment.withheld) await markComment(em, comment.articleId, -1);
  await forgetComment(em, comment);
  await appendCommentChanged(em, comment);
}
