import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { forbidden, notFound } from '@commonplace/domain/errors';
import { hasRole, requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Comment } from '../tables/discussions.ts';
import type { Tables } from '../tables/tables.ts';
import { appendCommentChanged } from './comment-changed.ts';
import { commentById, type CommentRow } from './comment-row.ts';
import { commentTag } from './comment-view.ts';
import { findComment } from './find-comment.ts';

const ownerOfArticle = statement('owner-of-article', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db.selectFrom('articles').select('user_id').where('id', '=', param('id')).where('deleted', '=', false),
);

export interface HideCommentInput {
  idCode: string;
  /** False shows it again. */
  hidden: boolean;
}

/**
 * Hides a comment on the caller's article, or on any article for a moderator, or shows it again. The comment stays in its
 * thread without text and author, and its replies stay (ListComments). Comments on episodes are not hidden, but deleted. Throws
 * `permission_denied` for other callers.
 */
export async function hideComment(
  context: CommunityContext,
  call: CallContext,
  { idCode, hidden }: HideCommentInput,
): Promise<CommentRow> {
  const user = requireUser(call.principal);
  requireUnrestricted(user);
  return context.database.transaction(call, async (em) => {
    const comment = await findComment(em, idCode);
    const authorId = await authorOfArticle(em, comment);
    const isAuthor = authorId === user.userId;
    if (authorId === undefined || (!isAuthor && !hasRole(user, 'moderator'))) throw forbidden();
    await requireMatch(call, () => commentTag(comment));
    if (hidden !== comment.hiddenAt instanceof Date) {
      comment.hiddenAt = hidden ? new Date() : null;
      comment.hiddenBy = hidden ? hiderOf(isAuthor) : null;
      comment.version += 1;
      await em.flush();
      await appendCommentChanged(em, comment);
      if (!isAuthor) await recordHiding(em, call, comment);
    }
    return commentById.one(em.getKysely(), { id: comment.id });
  });
}

function hiderOf(isAuthor: boolean): 'author' | 'moderator' {
  return isAuthor ? 'author' : 'moderator';
}

/** Records what a moderator did to a comment on the article of another user. */
async function recordHiding(em: SqlEntityManager, call: CallContext, comment: Comment): Promise<void> {
  const { id, userId, articleId, hiddenAt } = comment;
  const hidden = hiddenAt !== null;
  const authorship = { user_id: userId, article_id: articleId };
  const action = hidden ? 'api_comment_hide' : 'api_comment_unhide';
  const states = { before: { ...authorship, hidden: !hidden }, after: { ...authorship, hidden } };
  await recordAudit(em, call, AuditRecordedSchema, { action, target: { type: 'Comment', id }, ...states });
}

/** Returns undefined for a comment on a podcast episode. */
async function authorOfArticle(em: SqlEntityManager, { articleId }: Comment): Promise<number | undefined> {
  if (articleId == null) return undefined;
  const article = await ownerOfArticle.first(em.getKysely(), { id: articleId });
  if (!article) throw notFound();
  return article.user_id;
}
