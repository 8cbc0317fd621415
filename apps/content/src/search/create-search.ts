import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { FallbackSearchIndex } from './fallback-search-index.ts';
import { articleDefinition } from './meilisearch/article-definition.ts';
import type { EngineState } from './meilisearch/engine-watch.ts';
import { MeilisearchIndex } from './meilisearch/meilisearch-index.ts';
import { SearchEngine } from './meilisearch/search-engine.ts';
import { PostgresSearchIndex } from './postgres-search-index.ts';
import type { SearchIndex } from './search-index.ts';

export interface SearchOptions {
  database: Database;
  /** Address of a Meilisearch server; without one PostgreSQL searches. */
  meilisearchUrl?: string | undefined;
  meilisearchApiKey?: string | undefined;
  logger: Logger;
  registry: Registry;
}

/** A search index, and whether its search server may be asked; undefined without one. */
export interface Search {
  index: SearchIndex;
  engineState: (() => EngineState) | undefined;
}

/** The search of E11: Meilisearch with PostgreSQL behind it when an address is given, else PostgreSQL alone. */
export function createSearch(options: SearchOptions): Search {
  const { database, meilisearchUrl, meilisearchApiKey, logger, registry } = options;
  const postgres = new PostgresSearchIndex(database);
  if (meilisearchUrl === undefined) return { index: postgres, engineState: undefined };
  const server = { url: meilisearchUrl, apiKey: meilisearchApiKey };
  const engine = new SearchEngine({ ...server, definitions: [articleDefinition], database, logger });
  const meilisearch = new MeilisearchIndex(database, engine);
  return {
    index: new FallbackSearchIndex(meilisearch, postgres, logger, registry),
    engineState: () => meilisearch.state,
  };
}
