import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { pageToOffset, takePage } from '@commonplace/db/pagination';
import { pause } from '@commonplace/events/backoff';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Index, Meilisearch, type SearchParams } from 'meilisearch';
import type { Logger } from 'pino';
import type { Tables } from '../tables/tables.ts';
import { announceSearchChange } from './announce-change.ts';
import { type ArticleDocument, readDocuments } from './article-document.ts';
import { findMatchedWords } from './matched-words.ts';
import { type MeilisearchQueue, startMeilisearchQueue } from './meilisearch-queue.ts';
import { filterOf } from './meilisearch-filter.ts';
import { queueWithoutPlace } from './meilisearch-places.ts';
import { meilisearchSettings } from './meilisearch-settings.ts';
import {
  mostResults,
  type ReindexProgress,
  type SearchIndex,
  type SearchRequest,
  type SearchResult,
} from './search-index.ts';

const requestTimeoutMs = 2_000;
const taskWait = { timeout: 60_000, interval: 50 };
const reindexBatch = 1_000;
const lockPollMs = 500;
/** Longer than a batch of a reindexing takes, with the engine at work on something else. */
const longestBatchMs = 150_000;

export interface MeilisearchOptions {
  url: string;
  apiKey?: string | undefined;
  /** Name of the index, `articles` unless given: several platforms may share a server. */
  indexName?: string;
  database: Database;
  logger: Logger;
}

/**
 * Meilisearch. Writes go through a queue in the database, filled in the transaction that changes the article, so the
 * server may be away for as long as it likes.
 */
export class MeilisearchIndex implements SearchIndex {
  readonly engine = 'meilisearch';
  readonly #client: Meilisearch;
  readonly #index: Index<ArticleDocument>;
  readonly #database: Database;
  readonly #queue: MeilisearchQueue;

  private constructor(client: Meilisearch, options: MeilisearchOptions) {
    const index = client.index<ArticleDocument>(options.indexName ?? 'articles');
    this.#client = client;
    this.#index = index;
    this.#database = options.database;
    this.#queue = startMeilisearchQueue({
      database: options.database,
      logger: options.logger,
      prepare: async () => {
        await queueWithoutPlace(index, options.database);
        await prepareIndex(index);
      },
      push: (articleIds) => this.#push(articleIds),
    });
  }

  /** Begins to work off the queue; the server need not be there. */
  static open(options: MeilisearchOptions): MeilisearchIndex {
    const client = new Meilisearch({
      host: options.url,
      timeout: requestTimeoutMs,
      ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
    });
    return new MeilisearchIndex(client, options);
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    const { text, page, perPage, withWords } = request;
    const { offset, limit } = pageToOffset({ page, perPage });
    if (offset >= mostResults) return { articleIds: [], hasNext: false };
    const filter = await filterOf(this.#database.reader(signal), request);
    const asked: SearchParams = {
      offset,
      limit: Math.min(limit, mostResults - offset),
      attributesToRetrieve: ['id'],
      matchingStrategy: 'all',
      ...(filter.length > 0 && { filter }),
    };
    // The client's own time limit does not hold for a call that has a signal.
    const limits = [AbortSignal.timeout(requestTimeoutMs), ...(signal === undefined ? [] : [signal])];
    const options = { signal: AbortSignal.any(limits) };
    const [{ hits }, words] = await Promise.all([
      this.#index.search(text, asked, options),
      withWords ? findMatchedWords(this.#index, { text, asked }, options) : undefined,
    ]);
    const { rows, hasNext } = takePage(hits, perPage);
    return { articleIds: rows.map(({ id }) => id), hasNext, ...(words && { words: [[words]] }) };
  }

  async refresh(em: SqlEntityManager, articleIds: readonly number[]): Promise<readonly number[]> {
    if (articleIds.length === 0) return articleIds;
    await em
      .getKysely<Tables>()
      .insertInto('search_queue')
      .values(articleIds.map((articleId) => ({ article_id: articleId })))
      .execute();
    this.#queue.wake();
    return articleIds;
  }

  /**
   * Into an index beside the one that is searched, which takes its place at the end. What changes meanwhile waits in the
   * queue, whose lock this holds, and is told to the new one then. Broken off, it leaves that index for the next time.
   */
  async reindex(signal?: AbortSignal, onProgress?: ReindexProgress): Promise<number> {
    const stop = signal ?? new AbortController().signal;
    return this.#database.transaction(signal, async (em) => {
      while (!(await tryLock(em, 'searchQueue'))) {
        await pause(lockPollMs, stop);
        stop.throwIfAborted();
      }
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(longestBatchMs)}`.execute(em.getKysely());
      const indexed = await this.#rebuild(signal, async (written) => {
        // Fails when the lock is lost, and with it this reindexing.
        await sql`select 1`.execute(em.getKysely());
        await onProgress?.(this.engine, written);
      });
      await announceSearchChange(em);
      return indexed;
    });
  }

  settled(): Promise<boolean> {
    return this.#queue.isEmpty();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue[Symbol.asyncDispose]();
  }

  async #rebuild(signal: AbortSignal | undefined, onBatch: (written: number) => Promise<void>): Promise<number> {
    const name = this.#index.uid;
    const next = this.#client.index<ArticleDocument>(`${name}_next`);
    await this.#client.deleteIndex(next.uid).waitTask(taskWait);
    await prepareIndex(next);
    // Where nothing has been indexed yet there is nothing to swap with.
    await prepareIndex(this.#index);
    let indexed = 0;
    for (let after = 0; ;) {
      const documents = await readDocuments(this.#database.fork(signal), { after, limit: reindexBatch });
      if (documents.length > 0) await succeed(next.addDocuments(documents).waitTask(taskWait));
      indexed += documents.length;
      await onBatch(indexed);
      signal?.throwIfAborted();
      if (documents.length < reindexBatch) break;
      after = documents.at(-1)?.id ?? after;
    }
    await succeed(this.#client.swapIndexes([{ indexes: [name, next.uid], rename: false }]).waitTask(taskWait));
    await this.#client.deleteIndex(next.uid).waitTask(taskWait);
    return indexed;
  }

  async #push(articleIds: number[]): Promise<void> {
    const documents = await readDocuments(this.#database.fork(), { ids: articleIds });
    const listed = new Set(documents.map(({ id }) => id));
    const gone = articleIds.filter((id) => !listed.has(id));
    if (documents.length > 0) await succeed(this.#index.addDocuments(documents).waitTask(taskWait));
    if (gone.length > 0) await succeed(this.#index.deleteDocuments(gone).waitTask(taskWait));
  }
}

/** Creates the index and its settings; does nothing where they stand already. */
async function prepareIndex(index: Index<ArticleDocument>): Promise<void> {
  await succeed(index.updateSettings(meilisearchSettings).waitTask(taskWait));
}

/** A task that the server accepted may still fail; that must not look like success. */
async function succeed(task: Promise<{ status: string; error: unknown }>): Promise<void> {
  const { status, error } = await task;
  if (status !== 'succeeded') throw new Error(`a Meilisearch task ended as ${status}`, { cause: error });
}
