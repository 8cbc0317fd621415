import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { forbidden, notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import { noteProblem } from '@commonplace/rules/plain-text';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../../context.ts';
import { appendArticleChanged } from '../article-events.ts';
import { Article } from '../../tables/articles.ts';
import { readArticleTag } from '../read/find-article.ts';
import { revertToDraft } from './revert-to-draft.ts';

/**
 * Reverts a published article to a draft, for moderators. Throws `forbidden` for an unpublished one, as the
 * reference does. Community keeps the note with the author. Returns the version of the event.
 */
export async function unpublishArticle(
  context: ContentContext,
  call: CallContext,
  request: { id: number; note: string | undefined },
): Promise<number> {
  requireRole(call.principal, 'moderator');
  const problem = noteProblem(request.note ?? '');
  if (problem !== undefined) throw violation('note', problem);
  return context.database.transaction(call, async (em) => {
    const article = await em.findOne(Article, request.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (article === null) throw notFound();
    await requireMatch(call, () => readArticleTag(em.getKysely(), article.id));
    if (!article.published) throw forbidden();
    await revertToDraft(em, [article], call.principal.kind === 'user' ? call.principal.userId : null);
    await announce(em, call, article, request.note);
    return article.version;
  });
}

async function announce(em: SqlEntityManager, call: CallContext, article: Article, note: string | undefined) {
  await appendArticleChanged(em, article, {
    ...(call.principal.kind === 'user' ? { unpublishedById: call.principal.userId } : {}),
    ...(note === undefined || note === '' ? {} : { unpublishNote: note }),
  });
  await recordAudit(em, call, AuditRecordedSchema, {
    action: 'api_article_unpublish',
    target: { type: 'Article', id: article.id },
    before: { published: true },
    after: { published: false },
  });
}
