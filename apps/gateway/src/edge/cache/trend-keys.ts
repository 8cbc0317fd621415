import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { TrendsChanged } from '@commonplace/proto/content/v1/events';
import type { AnswerKeys, Change } from './answer-keys.ts';
import { relatedKeys } from './article-keys.ts';
import { articleKey } from './commentable-keys.ts';

const trendLists = 'trends';
const trendKey = (id: number) => `trends/${id}`;

/** Returns the keys of ListTrends. */
export function trendListKeys(trends: readonly { id: number }[]): AnswerKeys {
  const keys = [trendLists, ...trends.map(({ id }) => trendKey(id))];
  return { header: keys, index: keys };
}

/** Returns the keys of GetTrend. */
export function trendKeys({ id }: { id: number }): AnswerKeys {
  return { header: [trendKey(id)], index: [trendKey(id)] };
}

/** Returns the keys of ListTrendArticles. */
export function trendArticleKeys(id: number, articles: readonly ArticleSummary[]): AnswerKeys {
  const header = [trendKey(id), ...articles.map((article) => articleKey(article.id))];
  return { header, index: [...new Set([...header, ...articles.flatMap(relatedKeys)])] };
}

/** Trends were found, or their scores have changed. */
export function trendsChanged({ ids }: Pick<TrendsChanged, 'ids'>): Change {
  return { refresh: [trendLists, ...ids.map(trendKey)] };
}
