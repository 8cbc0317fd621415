import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { ArticleCountersChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** The counters that are shown with an article, and the versions of their sources. */
export interface ArticleCounters {
  articleId: number;
  engagementVersion: number;
  pageViewsVersion: number;
  commentsCount: number;
  publicReactionsCount: number;
  pageViewsCount: number;
}

export async function appendArticleCountersChanged(
  em: SqlEntityManager,
  counted: readonly ArticleCounters[],
): Promise<void> {
  const events = counted.map(({ engagementVersion, pageViewsVersion, ...counters }) => {
    // Both versions only grow, so their sum orders the snapshots.
    const version = engagementVersion + pageViewsVersion;
    return { event: { ...counters, version }, ...about('article', counters.articleId, version) };
  });
  await appendEvents(em, ArticleCountersChangedSchema, events);
}
