import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { articleDefinition } from './article-definition.ts';
import type { FallbackCounter } from './fallback-counter.ts';
import type { MeilisearchIndex } from './meilisearch-index.ts';
import type { PostgresSearchIndex } from '../postgres/postgres-search-index.ts';
import type { ReindexProgress, SearchIndex, SearchRequest, SearchResult } from '../index/search-index.ts';

/** Searches with Meilisearch while its index is complete and current, else with PostgreSQL; keeps both up to date. */
export class FallbackSearchIndex implements SearchIndex {
  readonly engine = 'meilisearch';
  readonly #meilisearch: MeilisearchIndex;
  readonly #postgres: PostgresSearchIndex;
  readonly #logger: Logger;
  readonly #fallbacks: FallbackCounter;

  constructor(options: {
    meilisearch: MeilisearchIndex;
    postgres: PostgresSearchIndex;
    logger: Logger;
    registry: Registry;
    fallbacks: FallbackCounter;
  }) {
    const { meilisearch, postgres, logger, registry, fallbacks } = options;
    this.#meilisearch = meilisearch;
    this.#postgres = postgres;
    this.#logger = logger;
    this.#fallbacks = fallbacks;
    const ready: Gauge = new Gauge({
      name: 'search_engine_ready',
      help: 'Whether Meilisearch answers searches',
      registers: [],
      collect: () => ready.set(meilisearch.state.status === 'ready' ? 1 : 0),
    });
    registry.registerMetric(ready);
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    if (this.#meilisearch.state.status === 'ready') {
      try {
        return await this.#meilisearch.search(request, signal);
      } catch (error) {
        signal?.throwIfAborted();
        this.#logger.debug({ err: error }, 'Meilisearch does not answer');
      }
    }
    this.#fallbacks.inc({ type: articleDefinition.type, reason: this.#meilisearch.state.status });
    return this.#postgres.search(request, signal);
  }

  /** Articles that are and were in neither index, such as drafts, are skipped in both. */
  async refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]> {
    return this.#meilisearch.refresh(em, await this.#postgres.refresh(em, articleIds));
  }

  /**
   * Rebuilds Meilisearch only: PostgreSQL's documents are written with their articles, and rewritten when their format
   * changes.
   */
  reindex(signal?: AbortSignal, onProgress?: ReindexProgress): Promise<number> {
    return this.#meilisearch.reindex(signal, onProgress);
  }

  async settled(): Promise<boolean> {
    return this.#meilisearch.settled();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#meilisearch[Symbol.asyncDispose]();
    await this.#postgres[Symbol.asyncDispose]();
  }
}
