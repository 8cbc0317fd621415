import { unavailable } from '@commonplace/domain/errors';
import type { MultiSearchParams } from 'meilisearch';
import { passesFilter, type EntryIndex, type EntryMatches, type EntryRequest } from '../entries/entry-index.ts';
import { entryTypes, type EntryType } from '../entries/entry-types.ts';
import { maxResults } from '../index/search-index.ts';
import type { EngineState } from './engine-watch.ts';
import type { SearchEngine } from './search-engine.ts';
import { filterConditions, queryText } from './search-parameters.ts';

/** Searches the Meilisearch indexes of everything but articles, all in one request. */
export class MeilisearchEntryIndex implements EntryIndex {
  readonly #engine: SearchEngine;

  constructor(engine: SearchEngine) {
    this.#engine = engine;
  }

  statusOf(type: EntryType): EngineState['status'] {
    return this.#engine.stateOf(type).status;
  }

  async find(request: EntryRequest, signal?: AbortSignal): Promise<Map<EntryType, EntryMatches>> {
    const matches = new Map<EntryType, EntryMatches>(request.types.map((type) => [type, { ids: [], total: 0 }]));
    const types = request.types.filter((type) => passesFilter(type, request.filter));
    if (types.length === 0 || request.query.terms.length === 0) return matches;
    const queries = types.map((type) => this.#queryOf(type, request));
    const results = await this.#engine.search({ queries }, signal);
    for (const [index, type] of types.entries()) {
      const { ids = [], total = 0 } = results[index] ?? {};
      matches.set(type, { ids, total: Math.min(total, maxResults) });
    }
    return matches;
  }

  async reindex(signal: AbortSignal): Promise<void> {
    for (const type of entryTypes) await this.#engine.rebuild(type, signal, () => Promise.resolve());
  }

  #queryOf(
    type: EntryType,
    { query, filter, byDate, offset, limit }: EntryRequest,
  ): MultiSearchParams['queries'][number] {
    const { indexName } = this.#engine.stateOf(type);
    if (indexName === undefined) throw unavailable('the search server is not ready');
    const conditions = filterConditions(filter);
    return {
      indexUid: indexName,
      q: queryText(query),
      matchingStrategy: 'all',
      attributesToRetrieve: ['id'],
      offset,
      limit,
      ...(byDate && { sort: ['date:desc'] }),
      ...(conditions.length > 0 && { filter: conditions }),
    };
  }
}
