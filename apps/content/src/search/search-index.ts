import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SearchQuery } from './parse-query.ts';

/** What articles must be besides matching the words of a search. */
export interface ArticleFilter {
  /** Published at that time or later. */
  since?: Date | undefined;
  /** Published earlier. */
  before?: Date | undefined;
  authorId?: number | undefined;
  organizationId?: number | undefined;
  /** All of them. */
  tags?: readonly string[] | undefined;
  language?: string | undefined;
}

/** What an index is asked. */
export interface SearchRequest {
  /** With at least one term: the newest articles need no index. */
  query: SearchQuery;
  filter?: ArticleFilter | undefined;
  /** Only what lists show under the host of this subforem. */
  scope?: SubforemScope | undefined;
  page: number;
  perPage: number;
}

/** Ids of articles, best match first. They may be stale: readers drop those that are no longer listed. */
export interface SearchResult {
  articleIds: number[];
  hasNext: boolean;
}

/** How deep a search goes: results beyond this many are not ranked. */
export const maxResults = 1_000;

export type EngineName = 'meilisearch' | 'postgresql';

/** Called now and then, and waited for, with how many articles have been written into the index of an engine. */
export type ReindexProgress = (engine: EngineName, indexed: number) => Promise<void>;

/**
 * A search engine behind E11: matches titles, tags and bodies, forgives typing errors, best match first, then newest.
 * Every adapter passes the suite in `search-index.contract.ts`.
 */
export interface SearchIndex extends AsyncDisposable {
  readonly engine: EngineName;
  /** Throws when the engine does not answer. */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult>;
  /**
   * Brings these articles up to date in the index: written when listed, removed when not. In the caller's transaction.
   * Announces SearchIndexChanged once searches show it, and returns the articles that are or were in the index.
   */
  refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]>;
  /**
   * Writes every listed article again and removes the rest; returns how many there are. Searches find what they found
   * before in the meantime. It may be aborted at any time, and started again.
   */
  reindex(signal?: AbortSignal, onProgress?: ReindexProgress): Promise<number>;
  /** Whether everything handed to `refresh` can be found. */
  settled(): Promise<boolean>;
}
