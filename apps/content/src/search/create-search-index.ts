import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { FallbackSearchIndex } from './fallback-search-index.ts';
import { MeilisearchIndex } from './meilisearch-index.ts';
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

/** The search of E11: Meilisearch with PostgreSQL behind it when an address is given, else PostgreSQL alone. */
export function createSearchIndex(options: SearchOptions): SearchIndex {
  const { database, meilisearchUrl, meilisearchApiKey, logger, registry } = options;
  const postgres = new PostgresSearchIndex(database);
  if (meilisearchUrl === undefined) return postgres;
  const meilisearch = MeilisearchIndex.open({
    url: meilisearchUrl,
    apiKey: meilisearchApiKey,
    database,
    logger,
  });
  return new FallbackSearchIndex(meilisearch, postgres, logger, registry);
}
