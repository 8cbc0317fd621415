import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { GetArticleSeriesResponse, MoveSeriesPartResponse, Series } from '@commonplace/proto/content/v1/series';
import type { AnswerKeys, Change } from './answer-keys.ts';
import { articleListKeys, articleLists, bylineChanged, bylineKey } from './article-keys.ts';
import { articleKey } from './commentable-keys.ts';

function ownerKeys({ author, organization }: Pick<Series, 'author' | 'organization'>): string[] {
  const keys: string[] = [];
  if (author) keys.push(bylineKey('users', author.userId));
  if (organization) keys.push(bylineKey('organizations', organization.id));
  return keys;
}

/** A series of drafts alone, which only its owner sees, has none. */
function newestKeys({ lastArticleId }: Series): string[] {
  return lastArticleId === undefined ? [] : [articleKey(lastArticleId)];
}

/** Returns the keys of ListSeries, which changes with the articles of the series. */
export function seriesListKeys(series: readonly Series[]): AnswerKeys {
  const header = [articleLists, ...series.flatMap(newestKeys)];
  return { header, index: [...new Set([...header, ...series.flatMap(ownerKeys)])] };
}

/** Returns the keys of GetSeries. */
export function seriesKeys(series: Series, articles: readonly ArticleSummary[]): AnswerKeys {
  const { header, index } = articleListKeys(articles);
  return { header, index: [...new Set([...index, ...newestKeys(series), ...ownerKeys(series)])] };
}

/** Returns the keys of GetArticleSeries. */
export function articleSeriesKeys(
  articleId: number,
  { series, previous, next }: Pick<GetArticleSeriesResponse, 'series' | 'previous' | 'next'>,
): AnswerKeys {
  const ids = [articleId, ...[previous, next].flatMap((neighbor) => (neighbor ? [neighbor.id] : []))];
  const header = [articleLists, ...ids.map(articleKey)];
  return { header, index: [...header, ...(series ? ownerKeys(series) : [])] };
}

/** Returns the cache changes after the parts of a series of this owner were reordered. */
export function seriesMoved({
  userId,
  organizationId,
}: Pick<MoveSeriesPartResponse, 'userId' | 'organizationId'>): Change {
  return bylineChanged(organizationId === undefined ? { userId } : { organizationId });
}
