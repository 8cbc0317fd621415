import type { Database } from '@commonplace/db/database';
import type { SearchStateInit } from '@commonplace/service/service-state-rpc';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { EntryIndex } from './entries/entry-index.ts';
import { createFallbackCounter } from './meilisearch/fallback-counter.ts';
import { FallbackEntryIndex } from './meilisearch/fallback-entry-index.ts';
import { PostgresEntryIndex } from './entries/postgres-entry-index.ts';
import { FallbackSearchIndex } from './meilisearch/fallback-search-index.ts';
import { articleDefinition } from './meilisearch/article-definition.ts';
import { entryDefinitions } from './meilisearch/entry-definitions.ts';
import { MeilisearchEntryIndex } from './meilisearch/meilisearch-entry-index.ts';
import { MeilisearchIndex } from './meilisearch/meilisearch-index.ts';
import { SearchEngine } from './meilisearch/search-engine.ts';
import { PostgresSearchIndex } from './postgres/postgres-search-index.ts';
import type { SearchIndex } from './index/search-index.ts';

export interface SearchOptions {
  database: Database;
  /** URL of a Meilisearch server; PostgreSQL searches without it. */
  meilisearchUrl?: string | undefined;
  meilisearchApiKey?: string | undefined;
  logger: Logger;
  registry: Registry;
}

/** The search indexes, and the engine that answers. */
export interface Search {
  index: SearchIndex;
  entries: EntryIndex;
  state(): SearchStateInit;
}

/** Creates the search indexes: Meilisearch with PostgreSQL as fallback if a URL is given, else PostgreSQL alone. */
export function createSearch(options: SearchOptions): Search {
  const { database, meilisearchUrl, meilisearchApiKey, logger, registry } = options;
  const postgres = new PostgresSearchIndex(database);
  const entries = new PostgresEntryIndex(database);
  if (meilisearchUrl === undefined) return { index: postgres, entries, state: () => ({ engine: 'postgresql' }) };
  const server = { url: meilisearchUrl, apiKey: meilisearchApiKey };
  const definitions = [articleDefinition, ...entryDefinitions];
  const engine = new SearchEngine({ ...server, definitions, database, logger });
  const meilisearch = new MeilisearchIndex(database, engine);
  const fallbacks = createFallbackCounter(registry);
  const meilisearchEntries = new MeilisearchEntryIndex(engine);
  return {
    index: new FallbackSearchIndex({ meilisearch, postgres, logger, registry, fallbacks }),
    entries: new FallbackEntryIndex({ meilisearch: meilisearchEntries, postgres: entries, logger, fallbacks }),
    state() {
      const { status, progress } = meilisearch.state;
      return { engine: status === 'ready' ? 'meilisearch' : 'postgresql', serverStatus: status, ...progress };
    },
  };
}
