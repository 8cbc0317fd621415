import { setTimeout as sleep } from 'node:timers/promises';
import { pause } from '@commonplace/background/backoff';
import type { Database } from '@commonplace/db/database';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { MultiSearchParams, FederatedMultiSearchParams } from 'meilisearch';
import type { Logger } from 'pino';
import { announceSearchChange } from '../index/announce-search-change.ts';
import { EngineWatch, type EngineState } from './engine-watch.ts';
import type { IndexDefinition } from './index-definition.ts';
import { IndexKeeper } from './index-keeper.ts';
import { readIndexes, type IndexRecord } from './index-records.ts';
import { changesRecorded, recordChanges } from '../index/record-changes.ts';
import { isRefusal, SearchServer, type FoundRecords } from './search-server.ts';

const progressPollMs = 500;
const stopGraceMs = 2_000;

export interface SearchEngineOptions {
  url: string;
  apiKey?: string | undefined;
  /** Prefix of index names: several platforms may share a server. */
  prefix?: string | undefined;
  definitions: readonly IndexDefinition[];
  database: Database;
  logger: Logger;
}

/**
 * A Meilisearch server with one index per type. Changes are recorded in the transaction that changes a record, so the
 * server may be down for any time. A missing or outdated index is filled in the background.
 */
export class SearchEngine implements AsyncDisposable {
  readonly #options: SearchEngineOptions;
  readonly #server: SearchServer;
  readonly #keeper: IndexKeeper;
  readonly #watch: EngineWatch;
  readonly #waking: Disposable;

  /** Starts to fill and watch the indexes; the server may start later. */
  constructor(options: SearchEngineOptions) {
    const { url, apiKey, prefix = 'commonplace-' } = options;
    this.#options = options;
    this.#server = new SearchServer({ url, apiKey });
    this.#keeper = new IndexKeeper({ ...options, server: this.#server, prefix });
    const onSwitch = (type: string) => options.database.transaction(undefined, (em) => announceSearchChange(em, type));
    const onLost = () => this.#keeper.recover();
    this.#watch = new EngineWatch({ ...options, server: this.#server, onSwitch, onLost });
    this.#waking = changesRecorded.listen(options.database, () => this.#keeper.wake());
  }

  /** Whether the server answers searches of this type, from which index, or why it does not. */
  stateOf(type: string): EngineState {
    return this.#watch.stateOf(type);
  }

  /** Returns the results of each query. Throws if the server does not answer. */
  async search(
    parameters: MultiSearchParams | FederatedMultiSearchParams,
    signal?: AbortSignal,
  ): Promise<FoundRecords[]> {
    try {
      return await this.#server.search(parameters, signal);
    } catch (error) {
      if (signal?.aborted !== true && !isRefusal(error)) this.#watch.recordFailure(error);
      throw error;
    }
  }

  /** Records changes for the server in the transaction of the change. */
  async recordChanges(em: SqlEntityManager, type: string, ids: readonly number[]): Promise<void> {
    await recordChanges(em, type, ids);
  }

  /** Builds an index of this type again and waits until it has replaced the current one. */
  async rebuild(type: string, signal: AbortSignal, onProgress: (index: IndexRecord) => Promise<void>): Promise<void> {
    const name = await this.#keeper.rebuild(type, signal);
    for (;;) {
      const index = (await this.#indexes()).find((other) => other.name === name);
      if (index === undefined) throw new Error(`the index ${name} was lost while it was filled`);
      await onProgress(index);
      if (index.isFilled) return;
      await pause(progressPollMs, signal);
      signal.throwIfAborted();
    }
  }

  /** Whether the server answers searches of every type and has applied all changes. */
  async settled(): Promise<boolean> {
    const indexes = await this.#indexes();
    const isApplied = indexes.every(({ isFilled, waitedMs }) => isFilled && waitedMs === null);
    return isApplied && this.#options.definitions.every(({ type }) => this.#isCurrent(type, indexes));
  }

  #isCurrent(type: string, indexes: readonly IndexRecord[]): boolean {
    const newest = indexes.findLast((index) => index.type === type);
    return newest !== undefined && this.stateOf(type).indexName === newest.name;
  }

  #indexes(): Promise<IndexRecord[]> {
    return readIndexes(this.#options.database, this.#options.definitions);
  }

  /** Waits only a moment for requests in progress; they are sent again after the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#waking[Symbol.dispose]();
    const stopped = Promise.all([this.#watch[Symbol.asyncDispose](), this.#keeper[Symbol.asyncDispose]()]);
    await Promise.race([stopped, sleep(stopGraceMs, undefined, { ref: false })]);
  }
}
