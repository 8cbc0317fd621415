import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** What an index is asked. The text is not empty: the newest articles need no index. */
export interface SearchRequest {
  text: string;
  /** Only articles published since then. */
  since?: Date | undefined;
  /** Only what lists show under the host of this subforem. */
  scope?: SubforemScope | undefined;
  page: number;
  perPage: number;
  /** Whether to say by which words the articles were found. */
  withWords?: boolean | undefined;
}

/**
 * Words that a term of a search stands as in articles, in groups, the likeliest first: those of a later group count
 * where no word of an earlier one is.
 */
export type TermWords = readonly (readonly string[])[];

/** Ids of articles, best match first. They may be stale: whoever shows them drops those that are no longer listed. */
export interface SearchResult {
  articleIds: number[];
  hasNext: boolean;
  /** When asked for; in any case, and with or without accents. */
  words?: TermWords[];
}

/** How deep a search goes: results beyond this many are not ranked. */
export const mostResults = 1_000;

/** Called now and then, and waited for, with how many articles have been written into the index of an engine. */
export type ReindexProgress = (engine: SearchIndex['engine'], indexed: number) => Promise<void>;

/**
 * A search engine behind E11: matches titles, tags and bodies, forgives typing errors, best match first, then newest.
 * Every adapter passes the suite in `search-index.contract.ts`.
 */
export interface SearchIndex extends AsyncDisposable {
  readonly engine: 'meilisearch' | 'postgresql';
  /** Rejects when the engine does not answer. */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult>;
  /**
   * Brings these articles up to date in the index: written when listed, removed when not. In the caller's transaction.
   * Announces SearchIndexChanged once searches show it, and resolves to the articles that the index had to do with.
   */
  refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]>;
  /**
   * Writes every listed article anew and removes the rest; resolves to how many there are. Searches find what they found
   * before meanwhile. It may be broken off at any time, and begun again.
   */
  reindex(signal?: AbortSignal, onProgress?: ReindexProgress): Promise<number>;
  /** Whether everything handed to `refresh` can be found by now. */
  settled(): Promise<boolean>;
}
