import type { Database } from '@commonplace/db/database';
import { pageToOffset, takePage } from '@commonplace/db/pagination';
import { unavailable } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pLimit, { type LimitFunction } from 'p-limit';
import { findMatches } from './find-matches.ts';
import { findByOwner } from './find-by-owner.ts';
import { hasFurtherConditions, keepMatching } from './keep-matching.ts';
import { parseQuery, type QueryTerm } from '../index/parse-query.ts';
import { rewriteDocuments } from './rewrite-documents.ts';
import {
  maxResults,
  type ReindexProgress,
  type SearchIndex,
  type SearchRequest,
  type SearchResult,
} from '../index/search-index.ts';
import { readingsOf } from './search-readings.ts';
import { findMeanings } from './search-words.ts';
import { writeDocuments } from './write-documents.ts';

/** The share of the pool for searches, which take several times as long as other reads. */
const poolShare = 0.3;
/** Maximum number of waiting searches; more are rejected at once, since they would time out. */
const maxWaiting = 60;
/** After this, a search returns what it has found; the best matches are searched first. */
const maxSearchMs = 1_000;

/** Searches with PostgreSQL full text, and the words of all articles for prefixes and corrections. */
export class PostgresSearchIndex implements SearchIndex {
  readonly engine = 'postgresql';
  readonly #database: Database;
  readonly #limit: LimitFunction;

  constructor(database: Database) {
    this.#database = database;
    this.#limit = pLimit(Math.max(1, Math.floor(database.poolMax * poolShare)));
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    const { page, perPage, query } = request;
    const { offset, limit } = pageToOffset({ page, perPage });
    if (query.terms.length === 0 || offset >= maxResults) return { articleIds: [], hasNext: false };
    if (this.#limit.pendingCount >= maxWaiting) throw unavailable('too many concurrent searches');
    const count = Math.min(offset + limit, maxResults);
    const ids = await this.#limit(() => this.#find(request, { count, until: Date.now() + maxSearchMs }, signal));
    const { rows: articleIds, hasNext } = takePage(ids.slice(offset), perPage);
    return { articleIds, hasNext };
  }

  async #find(
    { query, filter = {}, scope }: SearchRequest,
    { count, until }: { count: number; until: number },
    signal: AbortSignal | undefined,
  ): Promise<number[]> {
    // The caller may have disconnected while waiting.
    signal?.throwIfAborted();
    const reader = this.#database.reader(signal);
    const meanings = await findMeanings(reader, [...query.terms, ...termsOfTags(filter.tags)]);
    const readings = readingsOf(
      meanings,
      query.excluded.flatMap((words) => (words.length === 1 ? words : [])),
    );
    const isFiltered = hasFurtherConditions(query, filter);
    const extent = { since: filter.since, before: filter.before, scope, count: isFiltered ? maxResults : count, until };
    const hasOwner = filter.authorId !== undefined || filter.organizationId !== undefined;
    const ids = hasOwner
      ? await findByOwner(reader, readings, filter, extent)
      : await findMatches(reader, readings, extent);
    return isFiltered ? keepMatching(reader, ids, { query, filter }, count) : ids;
  }

  refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]> {
    return writeDocuments(em, articleIds);
  }

  reindex(signal?: AbortSignal, onProgress?: ReindexProgress): Promise<number> {
    return rewriteDocuments(this.#database, { signal, onProgress: async (done) => onProgress?.(this.engine, done) });
  }

  settled(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The database is closed by its opener.
  }
}

/** Articles are found by the words of a tag; the tag itself is checked afterwards. */
function termsOfTags(tags: readonly string[] = []): QueryTerm[] {
  const words = tags.flatMap((tag) => parseQuery(tag).terms.map(({ word }) => word));
  return words.map((word) => ({ word, maxTypos: 0, isExact: true }));
}
