import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { ReindexProgress, SearchIndex, SearchRequest, SearchResult } from './search-index.ts';

/** How long a failed engine is left alone before it is asked again. */
const restMs = 5_000;

/** Searches with the first engine and, while that does not answer, with the second; keeps both up to date. */
export class FallbackSearchIndex implements SearchIndex {
  readonly engine: SearchIndex['engine'];
  readonly #primary: SearchIndex;
  readonly #fallback: SearchIndex;
  readonly #logger: Logger;
  readonly #fallbacks: Counter;
  #restsUntil = 0;
  #hasFailed = false;

  constructor(primary: SearchIndex, fallback: SearchIndex, logger: Logger, registry: Registry) {
    this.engine = primary.engine;
    this.#primary = primary;
    this.#fallback = fallback;
    this.#logger = logger;
    this.#fallbacks = new Counter({
      name: 'search_fallbacks_total',
      help: 'Searches that the fallback engine answered because the first one did not',
      registers: [registry],
    });
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    if (Date.now() >= this.#restsUntil) {
      // An engine that failed is asked by one search, for whose outcome the others do not wait.
      if (this.#hasFailed) this.#rest();
      try {
        const result = await this.#primary.search(request, signal);
        this.#hasFailed = false;
        this.#restsUntil = 0;
        return result;
      } catch (error) {
        signal?.throwIfAborted();
        this.#hasFailed = true;
        this.#rest();
        this.#logger.warn(
          { err: error },
          `${this.#primary.engine} does not answer, searching with ${this.#fallback.engine}`,
        );
      }
    }
    this.#fallbacks.inc();
    return this.#fallback.search(request, signal);
  }

  #rest(): void {
    this.#restsUntil = Date.now() + restMs;
  }

  /** What is not in the one index and was not, a draft for example, is no matter for the other either. */
  async refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]> {
    return this.#primary.refresh(em, await this.#fallback.refresh(em, articleIds));
  }

  async reindex(signal?: AbortSignal, onProgress?: ReindexProgress): Promise<number> {
    await this.#fallback.reindex(signal, onProgress);
    return this.#primary.reindex(signal, onProgress);
  }

  async settled(): Promise<boolean> {
    return (await this.#primary.settled()) && this.#fallback.settled();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#primary[Symbol.asyncDispose]();
    await this.#fallback[Symbol.asyncDispose]();
  }
}
