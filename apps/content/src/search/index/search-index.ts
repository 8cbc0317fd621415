import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { SearchQuery } from './parse-query.ts';

/** Conditions on articles besides the words of a search. */
export interface ArticleFilter {
  /** Published at that time or later. */
  since?: Date | undefined;
  /** Published earlier. */
  before?: Date | undefined;
  authorId?: number | undefined;
  organizationId?: number | undefined;
  /** All must match. */
  tags?: readonly string[] | undefined;
  language?: string | undefined;
}

/** A search for articles. */
export interface SearchRequest {
  /** With at least one term: the newest articles need no index. */
  query: SearchQuery;
  filter?: ArticleFilter | undefined;
  /** Only what lists show in the scope of this subforem. */
  scope?: SubforemScope | undefined;
  page: number;
  perPage: number;
}

/** Ids of articles, best match first. They may be stale: readers drop unlisted ones. */
export interface SearchResult {
  articleIds: number[];
  hasNext: boolean;
}

/** Maximum depth of a search: further results are not ranked. */
export const maxResults = limits.search.results;

export type EngineName = 'meilisearch' | 'postgresql';

/** Called and awaited repeatedly with the number of articles written to the index of an engine. */
export type ReindexProgress = (engine: EngineName, indexed: number) => Promise<void>;

/**
 * A search engine for SearchArticles: matches titles, tags and bodies, forgives typing errors, best match first, then
 * newest. Every adapter passes the suite in `search-index.contract.ts`.
 */
export interface SearchIndex extends AsyncDisposable {
  readonly engine: EngineName;
  /** Throws if the engine does not answer. */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult>;
  /**
   * Updates articles in the index, in the caller's transaction: written if listed, else removed. Announces
   * SearchIndexChanged once searches show it, and returns the articles that are or were in the index.
   */
  refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]>;
  /**
   * Rewrites every listed article and removes the rest; returns how many there are. Searches are not affected
   * meanwhile. It may be aborted at any time, and started again.
   */
  reindex(signal?: AbortSignal, onProgress?: ReindexProgress): Promise<number>;
  /** Whether all refreshed articles can be found. */
  settled(): Promise<boolean>;
}
