import { pause, withJitter } from '@commonplace/background/backoff';
import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { fingerprintOf, type IndexDefinition } from './index-definition.ts';
import { readIndexes, type IndexRecord } from './index-records.ts';
import { UnsupportedServerError, type SearchServer } from './search-server.ts';

/** Whether the server answers searches, or why it does not. */
export type EngineStatus = 'ready' | 'starting' | 'away' | 'unsupported' | 'filling' | 'behind';

export interface EngineState {
  status: EngineStatus;
  /** The index that is searched, if ready. */
  indexName?: string;
  /** Records written so far and in total, while an index is filled. */
  progress?: { indexed: number; total: number };
}

const pollMs = 1_000;
/** How often the server is asked whether it still has the indexes. */
const verifyMs = 5_000;
const touchMs = 5 * 60_000;
/** Changes must be found within 5 s: if the server has not applied one in half of that, PostgreSQL answers. */
const maxWaitMs = 2_500;

interface WatchOptions {
  database: Database;
  server: SearchServer;
  definitions: readonly IndexDefinition[];
  logger: Logger;
  /** Called when another engine begins to answer searches of a type, with possibly other results. */
  onSwitch(type: string): Promise<void>;
  /** Called repeatedly while the server lacks an index, or has another one of its name. */
  onLost(): void;
}

/** Tracks for each type of index whether the server may answer: it is complete, current and the one that was filled. */
export class EngineWatch implements AsyncDisposable {
  readonly #options: WatchOptions;
  readonly #stop = new AbortController();
  readonly #watching: Promise<void>;
  readonly #states = new Map<string, EngineState>();
  /** When a pending change of each type becomes too old. */
  readonly #deadlines = new Map<string, number>();
  /** Until when an index counts as verified, by name. */
  readonly #verified = new Map<string, number>();
  #touchedAt = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#watching = this.#watch();
  }

  stateOf(type: string): EngineState {
    const state = this.#states.get(type) ?? { status: 'starting' };
    const isLate = state.status === 'ready' && Date.now() > (this.#deadlines.get(type) ?? Infinity);
    return isLate ? { status: 'behind' } : state;
  }

  /** Stops sending searches to the server until a check succeeds. */
  recordFailure(error: unknown): void {
    this.#verified.clear();
    const status = error instanceof UnsupportedServerError ? 'unsupported' : 'away';
    for (const { type } of this.#options.definitions) this.#set(type, { status }, error);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#check();
      } catch (error) {
        this.recordFailure(error);
      }
      await pause(withJitter(pollMs), signal);
    }
  }

  async #check(): Promise<void> {
    const { database, server, definitions } = this.#options;
    const records = await readIndexes(database, definitions);
    await this.#touchIndexes();
    if (this.#verified.size === 0) await server.checkVersion();
    for (const { type } of definitions) {
      const indexes = records.filter((index) => index.type === type);
      const isReady = this.#states.get(type)?.status === 'ready';
      const wasKnown = this.#states.has(type);
      this.#set(type, await this.#judge(indexes));
      if (wasKnown && isReady !== (this.#states.get(type)?.status === 'ready')) await this.#options.onSwitch(type);
    }
  }

  async #judge(indexes: readonly IndexRecord[]): Promise<EngineState> {
    const current = indexes.findLast(({ isFilled }) => isFilled);
    if (current === undefined || !(await this.#isPresent(current))) {
      const filling = indexes.find(({ isFilled }) => !isFilled);
      return { status: 'filling', progress: { indexed: filling?.filled ?? 0, total: filling?.total ?? 0 } };
    }
    const leftMs = maxWaitMs - (current.waitedMs ?? 0);
    this.#deadlines.set(current.type, current.waitedMs === null ? Infinity : Date.now() + leftMs);
    return leftMs < 0 ? { status: 'behind' } : { status: 'ready', indexName: current.name };
  }

  /** Whether the server has the index that was created. */
  async #isPresent({ name, createdAt }: IndexRecord): Promise<boolean> {
    if (Date.now() < (this.#verified.get(name) ?? 0)) return true;
    this.#verified.delete(name);
    if ((await this.#options.server.createdAt(name)) !== createdAt) {
      this.#options.onLost();
      return false;
    }
    this.#verified.set(name, Date.now() + verifyMs);
    return true;
  }

  /** Marks the indexes as used, so that another release does not remove them. */
  async #touchIndexes(): Promise<void> {
    if (Date.now() - this.#touchedAt < touchMs) return;
    const { database, definitions } = this.#options;
    await sql`
      update search_indexes set kept_at = now()
      where engine = 'meilisearch' and fingerprint = any(${definitions.map(fingerprintOf)}::text[])`.execute(
      database.reader(),
    );
    this.#touchedAt = Date.now();
  }

  #set(type: string, state: EngineState, error?: unknown): void {
    const { status } = state;
    if (status !== this.stateOf(type).status) {
      const details = { type, ...state, ...(error !== undefined && { err: error }) };
      if (status === 'ready') this.#options.logger.info(details, 'Meilisearch answers searches');
      else if (status !== 'starting')
        this.#options.logger.warn(details, `PostgreSQL answers searches: ${reasons[status]}`);
    }
    this.#states.set(type, state);
  }
}

const reasons: Record<Exclude<EngineStatus, 'ready' | 'starting'>, string> = {
  away: 'Meilisearch does not answer',
  unsupported: 'the version of Meilisearch is not supported',
  filling: 'the index of Meilisearch is being filled',
  behind: 'Meilisearch has changes to apply that are older than 2.5 s',
};
