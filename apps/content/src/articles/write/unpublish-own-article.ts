import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { LockMode } from '@mikro-orm/core';
import type { ContentContext } from '../../context.ts';
import { Article } from '../../tables/articles.ts';
import { appendArticleChanged } from '../article-events.ts';
import { readArticleTag } from '../read/find-article.ts';
import { requireAuthor } from './require-author.ts';
import { revertToDraft } from './revert-to-draft.ts';

/**
 * Reverts a published or scheduled article of the caller to a draft, also one whose front matter publishes it, which
 * UpdateArticle would leave published. A draft does not change. Returns the version of the event.
 */
export async function unpublishOwnArticle(
  context: ContentContext,
  call: CallContext,
  { id }: { id: number },
): Promise<number> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  return context.database.transaction(call, async (em) => {
    const article = requireAuthor(await em.findOne(Article, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), author);
    await requireMatch(call, () => readArticleTag(em.getKysely(), article.id));
    if (!article.published) return article.version;
    await revertToDraft(em, [article], author.userId);
    await appendArticleChanged(em, article);
    return article.version;
  });
}
