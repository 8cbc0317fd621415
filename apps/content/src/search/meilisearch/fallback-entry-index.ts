import type { Logger } from 'pino';
import type { FallbackCounter } from './fallback-counter.ts';
import type { MeilisearchEntryIndex } from './meilisearch-entry-index.ts';
import type { EntryIndex, EntryMatches, EntryRequest } from '../entries/entry-index.ts';
import type { EntryType } from '../entries/entry-types.ts';
import type { PostgresEntryIndex } from '../entries/postgres-entry-index.ts';

/** Searches with Meilisearch in types whose index is complete and current, and with PostgreSQL in the others. */
export class FallbackEntryIndex implements EntryIndex {
  readonly #meilisearch: MeilisearchEntryIndex;
  readonly #postgres: PostgresEntryIndex;
  readonly #logger: Logger;
  readonly #fallbacks: FallbackCounter;

  constructor(options: {
    meilisearch: MeilisearchEntryIndex;
    postgres: PostgresEntryIndex;
    logger: Logger;
    fallbacks: FallbackCounter;
  }) {
    this.#meilisearch = options.meilisearch;
    this.#postgres = options.postgres;
    this.#logger = options.logger;
    this.#fallbacks = options.fallbacks;
  }

  async find(request: EntryRequest, signal?: AbortSignal): Promise<Map<EntryType, EntryMatches>> {
    const ready = request.types.filter((type) => this.#meilisearch.statusOf(type) === 'ready');
    const answered = await this.#ask({ ...request, types: ready }, signal);
    const types = request.types.filter((type) => !answered.has(type));
    for (const type of types) this.#fallbacks.inc({ type, reason: this.#meilisearch.statusOf(type) });
    const others = types.length === 0 ? [] : await this.#postgres.find({ ...request, types }, signal);
    return new Map([...answered, ...others]);
  }

  async reindex(signal: AbortSignal): Promise<void> {
    await this.#postgres.reindex(signal);
    await this.#meilisearch.reindex(signal);
  }

  /** Returns nothing if the server does not answer. */
  async #ask(request: EntryRequest, signal: AbortSignal | undefined): Promise<Map<EntryType, EntryMatches>> {
    if (request.types.length === 0) return new Map();
    try {
      return await this.#meilisearch.find(request, signal);
    } catch (error) {
      signal?.throwIfAborted();
      this.#logger.debug({ err: error }, 'Meilisearch does not answer');
      return new Map();
    }
  }
}
