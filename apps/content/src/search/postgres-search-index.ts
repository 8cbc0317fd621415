import type { Database } from '@commonplace/db/database';
import { pageToOffset, takePage } from '@commonplace/db/pagination';
import { unavailable } from '@commonplace/rpc/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Tables } from '../tables/tables.ts';
import { findMatches } from './find-matches.ts';
import { type QueryTerm, queryTerms } from './query-terms.ts';
import type { Extent } from './read-candidates.ts';
import {
  mostResults,
  type ReindexProgress,
  type SearchIndex,
  type SearchRequest,
  type SearchResult,
  type TermWords,
} from './search-index.ts';
import { readingsOf } from './search-readings.ts';
import { findMeanings, type Meanings } from './search-words.ts';
import { writeDocuments } from './write-documents.ts';

const reindexBatch = 500;
/** How much of the pool searches may take: one lasts several times as long as another read. */
const poolShare = 0.3;
/** Searches that wait for their turn; more are refused at once, since they would not come to it in time. */
const mostWaiting = 60;
/** After so long a search answers with what it has found: the best matches are looked for first. */
const longestSearchMs = 1_000;

interface Found {
  ids: number[];
  meanings: Meanings[];
}

/** PostgreSQL full text, and the words of all articles, in which beginnings and mistyped words are looked up. */
export class PostgresSearchIndex implements SearchIndex {
  readonly engine = 'postgresql';
  readonly #database: Database;
  readonly #turns: LimitFunction;

  constructor(database: Database) {
    this.#database = database;
    this.#turns = pLimit(Math.max(1, Math.floor(database.poolMax * poolShare)));
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    const { page, perPage, since, scope } = request;
    const terms = queryTerms(request.text);
    const { offset, limit } = pageToOffset({ page, perPage });
    if (terms.length === 0 || offset >= mostResults) return { articleIds: [], hasNext: false };
    if (this.#turns.pendingCount >= mostWaiting) throw unavailable('too many searches at once');
    const count = Math.min(offset + limit, mostResults);
    const found = await this.#turns(() =>
      this.#find(terms, { since, scope, count, until: Date.now() + longestSearchMs }, signal),
    );
    const { rows: articleIds, hasNext } = takePage(found.ids.slice(offset), perPage);
    return { articleIds, hasNext, ...(request.withWords && { words: found.meanings.map(wordsOf) }) };
  }

  async #find(terms: QueryTerm[], extent: Extent, signal: AbortSignal | undefined): Promise<Found> {
    // Whoever asked may have left while waiting for their turn.
    signal?.throwIfAborted();
    const reader = this.#database.reader(signal);
    const meanings = await findMeanings(reader, terms);
    const ids = meanings.length === 0 ? [] : await findMatches(reader, readingsOf(meanings), extent);
    return { ids, meanings };
  }

  refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]> {
    return writeDocuments(em, articleIds);
  }

  async reindex(signal?: AbortSignal, onProgress?: ReindexProgress): Promise<number> {
    let indexed = 0;
    for (let after = 0; ;) {
      const last = after;
      const ids = await this.#database.transaction(signal, async (em) => {
        const batch = await em
          .getKysely<Tables>()
          .selectFrom('articles')
          .select(['id', 'listed'])
          .where('id', '>', last)
          .orderBy('id')
          .limit(reindexBatch)
          .execute();
        await this.refresh(
          em,
          batch.map(({ id }) => id),
        );
        indexed += batch.filter(({ listed }) => listed).length;
        return batch.map(({ id }) => id);
      });
      await onProgress?.(this.engine, indexed);
      if (ids.length < reindexBatch) return indexed;
      after = ids.at(-1) ?? after;
    }
  }

  settled(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The database belongs to whoever opened it.
  }
}

/** What was typed and what it is the beginning of; what it may be mistyped for where neither is. */
function wordsOf({ typed, completed, corrected }: Meanings): TermWords {
  return [[typed, ...completed], corrected].map((group) => group.map(({ word }) => word));
}
