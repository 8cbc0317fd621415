import type { Database } from '@commonplace/db/database';
import { pageToOffset, takePage } from '@commonplace/db/pagination';
import { unavailable } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  maxResults,
  type ReindexProgress,
  type SearchIndex,
  type SearchRequest,
  type SearchResult,
} from '../index/search-index.ts';
import { articleDefinition } from './article-definition.ts';
import type { EngineState } from './engine-watch.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchParameters } from './search-parameters.ts';

const { type } = articleDefinition;

/** Searches the articles of a Meilisearch server (SearchArticles). */
export class MeilisearchIndex implements SearchIndex {
  readonly engine = 'meilisearch';
  readonly #database: Database;
  readonly #engine: SearchEngine;

  constructor(database: Database, engine: SearchEngine) {
    this.#database = database;
    this.#engine = engine;
  }

  get state(): EngineState {
    return this.#engine.stateOf(type);
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    const { page, perPage, query } = request;
    const { offset, limit } = pageToOffset({ page, perPage });
    if (query.terms.length === 0 || offset >= maxResults) return { articleIds: [], hasNext: false };
    const { indexName } = this.state;
    if (indexName === undefined) throw unavailable('the search server is not ready');
    const window = { offset, limit: Math.min(limit, maxResults - offset) };
    const parameters = await searchParameters(this.#database.reader(signal), indexName, request, window);
    const [result] = await this.#engine.search(parameters, signal);
    const { rows: articleIds, hasNext } = takePage(result?.ids ?? [], perPage);
    return { articleIds, hasNext };
  }

  async refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]> {
    await this.#engine.recordChanges(em, type, articleIds);
    return articleIds;
  }

  /** Fills a second index, which replaces the searched one when it is complete. */
  async reindex(signal?: AbortSignal, onProgress?: ReindexProgress): Promise<number> {
    let indexed = 0;
    await this.#engine.rebuild(type, signal ?? new AbortController().signal, async ({ filled }) => {
      indexed = filled;
      await onProgress?.(this.engine, indexed);
    });
    return indexed;
  }

  settled(): Promise<boolean> {
    return this.#engine.settled();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#engine[Symbol.asyncDispose]();
  }
}
