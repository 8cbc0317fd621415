import type { SearchQuery } from '../index/parse-query.ts';
import type { ArticleFilter } from '../index/search-index.ts';
import type { EntryType } from './entry-types.ts';

/** A search of several types at once. */
export interface EntryRequest {
  types: readonly EntryType[];
  /** With at least one term. */
  query: SearchQuery;
  /** Types without authors, tags or times find nothing with such a filter (`passesFilter`). */
  filter: ArticleFilter;
  /** Newest first among the best thousand, instead of best first. */
  byDate: boolean;
  offset: number;
  limit: number;
}

/**
 * Ids of records, best match first, and the number of matches, up to a thousand. They may be stale: readers drop hidden
 * records.
 */
export interface EntryMatches {
  ids: number[];
  total: number;
}

/** A search engine for everything but articles. Every adapter passes the suite in `testing/entry-index.contract.ts`. */
export interface EntryIndex {
  /** Returns the matches of each type. Throws if the engine does not answer. */
  find(request: EntryRequest, signal?: AbortSignal): Promise<Map<EntryType, EntryMatches>>;
  /** Rewrites every entry; may be aborted at any time, and started again. */
  reindex(signal: AbortSignal): Promise<void>;
}

/** Whether records of a type have the fields of a filter. */
export function passesFilter(type: EntryType, filter: ArticleFilter): boolean {
  const { authorId, organizationId, tags = [], since, before, language } = filter;
  if (type === 'listings') return language === undefined;
  const hasOwner = authorId !== undefined || organizationId !== undefined;
  if (hasOwner || tags.length > 0 || language !== undefined) return false;
  return type === 'podcast_episodes' || (since === undefined && before === undefined);
}
