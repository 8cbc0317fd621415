import type { Database } from '@commonplace/db/database';
import { pageToOffset, takePage } from '@commonplace/db/pagination';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Index, Meilisearch } from 'meilisearch';
import type { Logger } from 'pino';
import type { Tables } from '../tables/tables.ts';
import { announceSearchChange } from './announce-change.ts';
import { type ArticleDocument, readDocuments } from './article-document.ts';
import { type MeilisearchQueue, startMeilisearchQueue } from './meilisearch-queue.ts';
import { mostResults, type SearchIndex, type SearchRequest, type SearchResult } from './search-index.ts';

const requestTimeoutMs = 2_000;
const taskWait = { timeout: 60_000, interval: 50 };
const reindexBatch = 1_000;

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
  readonly #index: Index<ArticleDocument>;
  readonly #database: Database;
  readonly #queue: MeilisearchQueue;

  private constructor(index: Index<ArticleDocument>, options: MeilisearchOptions) {
    this.#index = index;
    this.#database = options.database;
    this.#queue = startMeilisearchQueue({
      database: options.database,
      logger: options.logger,
      prepare: () => prepareIndex(index),
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
    return new MeilisearchIndex(client.index<ArticleDocument>(options.indexName ?? 'articles'), options);
  }

  async search({ text, since, page, perPage }: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    const { offset, limit } = pageToOffset({ page, perPage });
    if (offset >= mostResults) return { articleIds: [], hasNext: false };
    const { hits } = await this.#index.search(
      text,
      {
        offset,
        limit: Math.min(limit, mostResults - offset),
        attributesToRetrieve: ['id'],
        matchingStrategy: 'all',
        ...(since === undefined ? {} : { filter: `published_at >= ${Math.floor(since.getTime() / 1000)}` }),
      },
      // The client's own time limit does not hold for a call that has a signal.
      { signal: AbortSignal.any([AbortSignal.timeout(requestTimeoutMs), ...(signal === undefined ? [] : [signal])]) },
    );
    const { rows, hasNext } = takePage(hits, perPage);
    return { articleIds: rows.map(({ id }) => id), hasNext };
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

  async reindex(signal?: AbortSignal): Promise<number> {
    const startedAt = Date.now();
    await prepareIndex(this.#index);
    let indexed = 0;
    for (let after = 0; ;) {
      const documents = await readDocuments(this.#database.fork(signal), { after, limit: reindexBatch });
      if (documents.length > 0) await succeed(this.#index.addDocuments(documents).waitTask(taskWait));
      indexed += documents.length;
      if (documents.length < reindexBatch) break;
      after = documents.at(-1)?.id ?? after;
    }
    await succeed(this.#index.deleteDocuments({ filter: `indexed_at < ${startedAt}` }).waitTask(taskWait));
    await this.#database.transaction(signal, announceSearchChange);
    return indexed;
  }

  settled(): Promise<boolean> {
    return this.#queue.isEmpty();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue[Symbol.asyncDispose]();
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
  await index
    .updateSettings({
      searchableAttributes: ['title', 'tags', 'body'],
      filterableAttributes: ['published_at', 'indexed_at'],
      rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'published_at:desc'],
      pagination: { maxTotalHits: mostResults },
    })
    .waitTask(taskWait);
}

/** A task that the server accepted may still fail; that must not look like success. */
async function succeed(task: Promise<{ status: string; error: unknown }>): Promise<void> {
  const { status, error } = await task;
  if (status !== 'succeeded') throw new Error(`a Meilisearch task ended as ${status}`, { cause: error });
}
