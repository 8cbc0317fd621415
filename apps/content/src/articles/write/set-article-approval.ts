import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import { LockMode } from '@mikro-orm/core';
import type { ContentContext } from '../../context.ts';
import { Article } from '../../tables/articles.ts';
import { refreshArticleTags } from '../../tags/article-tags.ts';
import { appendArticleChanged } from '../article-events.ts';
import { readArticleTag } from '../read/find-article.ts';
import { isPublic } from '../visibility.ts';

/**
 * Approves a published article for tags that require approval (E1 `tag`), or revokes it; for moderators. Returns the
 * version of the event, or the current one without a change.
 */
export async function setArticleApproval(
  context: ContentContext,
  call: CallContext,
  { id, approved }: { id: number; approved: boolean },
): Promise<number> {
  requireRole(call.principal, 'moderator');
  return context.database.transaction(call, async (em) => {
    const article = await em.findOne(Article, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (article === null || !isPublic(article, new Date())) throw notFound();
    await requireMatch(call, () => readArticleTag(em.getKysely(), id));
    if (article.approved === approved) return article.version;
    article.approved = approved;
    article.version += 1;
    await em.flush();
    await refreshArticleTags(em, [id]);
    await appendArticleChanged(em, article);
    await recordAudit(em, call, AuditRecordedSchema, {
      action: approved ? 'api_article_approve' : 'api_article_disapprove',
      target: { type: 'Article', id },
      before: { approved: !approved },
      after: { approved },
    });
    return article.version;
  });
}
