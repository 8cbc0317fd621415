import { openDatabase, type Database } from '@commonplace/db/database';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect } from 'vitest';
import { migrations } from '../../../migrations/list.ts';
import type { Tables } from '../../../tables/tables.ts';
import { createFallbackCounter } from '../fallback-counter.ts';
import { FallbackSearchIndex } from '../fallback-search-index.ts';
import { parseQuery } from '../../index/parse-query.ts';
import { PostgresSearchIndex } from '../../postgres/postgres-search-index.ts';
import type { SearchIndex } from '../../index/search-index.ts';
import { articleDefinition } from '../article-definition.ts';
import { readIndexes } from '../index-records.ts';
import { MeilisearchIndex } from '../meilisearch-index.ts';
import { SearchEngine } from '../search-engine.ts';
import { openTestServer, type TestServer } from './test-server.ts';

const logger = pino({ level: 'silent' });

/** Opens an empty database of content. */
export async function openSearchDatabase(): Promise<{ database: Database } & AsyncDisposable> {
  const testDatabase = await createTestDatabase({ migrations });
  const database = await openDatabase({ url: testDatabase.url, entities: [], logger, applicationName: 'search-test' });
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await testDatabase[Symbol.asyncDispose]();
    },
  };
}

export interface OpenIndexOptions {
  database: Database;
  url: string;
  apiKey: string;
  /** Prefix of index names: tests share a server. */
  prefix: string;
}

/** Fills and watches the index of articles on a server, as a process of the platform does. */
export function openArticleIndex({ database, url, apiKey, prefix }: OpenIndexOptions): MeilisearchIndex {
  const definitions = [articleDefinition];
  return new MeilisearchIndex(database, new SearchEngine({ url, apiKey, prefix, definitions, database, logger }));
}

/** The search of one process: Meilisearch, with PostgreSQL as fallback. */
export interface TestSearch extends AsyncDisposable {
  index: SearchIndex;
  meilisearch: MeilisearchIndex;
  /** Returns the ids of articles with this word. */
  find(word: string): Promise<number[]>;
  /** Counts the searches that PostgreSQL answered for this reason, or for any. */
  countFallbacks(reason?: string): Promise<number>;
  /** Resolves once Meilisearch answers and all changes are sent. */
  settled(): Promise<void>;
}

export function openSearch(options: OpenIndexOptions): TestSearch {
  const registry = new Registry();
  const meilisearch = openArticleIndex(options);
  const postgres = new PostgresSearchIndex(options.database);
  const fallbacks = createFallbackCounter(registry);
  const index = new FallbackSearchIndex({ meilisearch, postgres, logger, registry, fallbacks });
  return {
    index,
    meilisearch,
    async find(word) {
      return (await index.search({ query: parseQuery(word), page: 1, perPage: 100 })).articleIds;
    },
    async countFallbacks(reason) {
      const { values = [] } = (await registry.getSingleMetric('search_fallbacks_total')?.get()) ?? {};
      const counted = values.filter(({ labels }) => reason === undefined || labels['reason'] === reason);
      return counted.reduce((sum, { value }) => sum + value, 0);
    },
    settled: () => expect.poll(() => index.settled()).toBe(true),
    [Symbol.asyncDispose]: () => index[Symbol.asyncDispose](),
  };
}

/** A search with its own server and database, closed with it. */
export interface SearchScene extends AsyncDisposable {
  database: Database;
  server: TestServer;
  prefix: string;
  search: TestSearch;
}

export async function openSearchScene(): Promise<SearchScene> {
  const stack = new AsyncDisposableStack();
  const { database } = stack.use(await openSearchDatabase());
  const server = stack.use(await openTestServer());
  const { prefix } = stack.use(server.claimPrefix());
  const search = stack.use(openSearch({ ...server, database, prefix }));
  return { database, server, prefix, search, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Returns the records of indexes, oldest first. */
export const indexesOf = (database: Database) => readIndexes(database, [articleDefinition]);

/** Writes articles with this title and, with an index, refreshes it. Returns their ids in order. */
export async function writeArticles(
  database: Database,
  { title, count = 1, index }: { title: string; count?: number; index?: SearchIndex },
): Promise<number[]> {
  return database.transaction(undefined, async (em) => {
    const kysely = em.getKysely<Tables>();
    await sql`insert into users (id, version, username, name) values (1, 1, 'writer', 'Writer')
      on conflict do nothing`.execute(kysely);
    const { rows } = await sql<{ id: number }>`
      with written as (
        insert into articles (user_id, title, slug, published, listed, published_at)
        select 1, ${title}, gen_random_uuid()::text, true, true, now() from generate_series(1, ${count}::integer)
        returning id
      ), bodies as (
        insert into article_bodies (article_id, body_markdown, body_html) select id, '', '' from written
      )
      select id from written order by id`.execute(kysely);
    const ids = rows.map(({ id }) => id);
    await index?.refresh(em, ids);
    return ids;
  });
}
