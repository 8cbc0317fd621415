import type { PageViewsChanged } from '@commonplace/proto/analytics/v1/events';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Article } from '../tables/articles.ts';

/** How often an article was viewed. Only its author is shown that, uncached, so nobody has to hear of it. */
export async function applyPageViewsChanged(event: PageViewsChanged, { em }: { em: SqlEntityManager }): Promise<void> {
  const article = await em.findOne(Article, event.articleId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (article === null || article.pageViewsVersion > event.version) return;
  article.pageViewsVersion = event.version;
  article.pageViewsCount = event.pageViewsCount;
  await em.flush();
}
