import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { ArticleCountersChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Article } from '../tables/articles.ts';

/** Announces the counters that are shown with an article. */
export async function appendArticleCountersChanged(em: SqlEntityManager, article: Article): Promise<void> {
  // Each of the two only grows, so their sum orders the snapshots.
  const version = article.engagementVersion + article.pageViewsVersion;
  const event = {
    articleId: article.id,
    version,
    commentsCount: article.commentsCount,
    publicReactionsCount: article.publicReactionsCount,
    pageViewsCount: article.pageViewsCount,
  };
  await appendEvent(em, ArticleCountersChangedSchema, event, about('article', article.id, version));
}
