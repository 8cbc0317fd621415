import { statement, type Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { forbidden, notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Comment } from '../tables/discussions.ts';
import type { Tables } from '../tables/tables.ts';
import { appendCommentChanged } from './comment-changed.ts';
import { commentById, type CommentRow } from './comment-row.ts';
import { commentTag } from './comment-view.ts';
import { findComment } from './find-comment.ts';

const ownerOfArticle = statement('owner-of-article', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  db.selectFrom('articles').select('user_id').where('id', '=', given('id')).where('deleted', '=', false),
);

export interface HideCommentInput {
  idCode: string;
  /** False shows it again. */
  hidden: boolean;
}

/**
 * Hides a comment on the caller's article, or shows it again. The comment stays in its thread without text and author,
 * and its replies stay (E14). Throws `permission_denied` for other callers.
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
    if ((await authorOfArticle(em, comment)) !== user.userId) throw forbidden();
    await requireMatch(call, () => commentTag(comment));
    if (hidden !== comment.hiddenAt instanceof Date) {
      comment.hiddenAt = hidden ? new Date() : null;
      comment.version += 1;
      await em.flush();
      await appendCommentChanged(em, comment);
    }
    return commentById.one(em.getKysely(), { id: comment.id });
  });
}

/** Returns undefined for a comment on a podcast episode. */
async function authorOfArticle(em: SqlEntityManager, { articleId }: Comment): Promise<number | undefined> {
  if (articleId == null) return undefined;
  const article = await ownerOfArticle.first(em.getKysely(), { id: articleId });
  if (!article) throw notFound();
  return article.user_id;
}
