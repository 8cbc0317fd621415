import { requireUnrestricted, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { LockMode } from '@mikro-orm/core';
import type { ContentContext } from '../context.ts';
import { refreshArticleTags } from '../tags/article-tags.ts';
import { appendArticleChanged } from './article-events.ts';
import { Article } from '../tables/articles.ts';
import { requireAuthor } from './own-article.ts';

/** The author removes an article for good; what belongs to it elsewhere follows through the event, whose version it resolves to. */
export async function deleteArticle(context: ContentContext, call: CallContext, id: number): Promise<number> {
  const author = requireUser(call.principal);
  requireUnrestricted(author);
  return context.database.transaction(call.signal, async (em) => {
    const found = await em.findOne(Article, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const article = requireAuthor(found, author);
    article.version += 1;
    article.listed = false;
    article.published = false;
    await em.flush();
    await refreshArticleTags(em, [id]);
    await appendArticleChanged(em, article, { deleted: true });
    await em.nativeDelete(Article, id);
    return article.version;
  });
}
