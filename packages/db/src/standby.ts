import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type CompiledQuery, type Kysely, type QueryExecutor } from 'kysely';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { isConflict, isConnectionFailure, sqlState } from './errors.ts';

/** How long a read waits for the standby to catch up. */
const maxLagMs = 50;
const pollMs = 2;
/** How long reads wait for the answers of both servers. */
const maxWaitMs = 250;
/** How long reads leave out a standby that lags further behind, or does not answer. */
const restMs = 1_000;

/** All commits that were acknowledged are before it. */
const committedSql = sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`;
/** Null on a server that is not a standby, or no longer. */
const replayedSql = sql<{ position: string | null }>`
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`;

const reading = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/is;
/** Words of statements that write, lock rows, or depend on the server. */
const bound =
  /\b(?:insert|update|delete|merge|nextval|setval|set_config|pg_notify|pg_\w*advisory\w*|pg_stat\w*|pg_sequence\w*|for\s+(?:key\s+)?share)\b/i;

/** Tells whether a standby can run a statement; a write in a function is not seen, and is refused by the standby. */
export function onlyReads(text: string): boolean {
  return reading.test(text) && !bound.test(text);
}

export interface StandbyOptions {
  primary: Kysely<object>;
  standby: Kysely<object>;
  logger: Logger;
  registry?: Registry | undefined;
}

/**
 * A copy of the database that may lag. A read uses it only if it has replayed everything that was committed before the read
 * began; reads that begin together share the question. So no read is older than it would be on the primary.
 */
export class Standby {
  readonly #options: StandbyOptions;
  readonly #reads: Counter<'server'>;
  #running: Promise<boolean> | undefined;
  #next: Promise<boolean> | undefined;
  #restUntil = 0;

  constructor(options: StandbyOptions) {
    this.#options = options;
    this.#reads = new Counter({
      name: 'commonplace_database_reads_total',
      help: 'Reads that may use the standby, by the server that was chosen: standby or primary.',
      labelNames: ['server'],
      registers: options.registry === undefined ? [] : [options.registry],
    });
  }

  /** Returns the standby's executor if it can answer a statement; undefined if the primary must. */
  async executorFor({ sql: text }: CompiledQuery): Promise<QueryExecutor | undefined> {
    if (!onlyReads(text)) return undefined;
    const isCurrent = await this.#isCurrent();
    this.#reads.inc({ server: isCurrent ? 'standby' : 'primary' });
    return isCurrent ? this.#options.standby.getExecutor() : undefined;
  }

  /** Notes an error of the standby, which is left out for a while if it cannot be reached. */
  noteFailure(error: unknown): void {
    // A statement that writes after all, or that was in the way of the replay.
    if (sqlState(error) === '25006' || isConflict(error)) return;
    if (isConnectionFailure(error)) this.#rest(error);
  }

  #rest(error: unknown): void {
    this.#restUntil = performance.now() + restMs;
    this.#options.logger.debug({ err: error }, 'the standby is left out');
  }

  #isCurrent(): Promise<boolean> {
    if (performance.now() < this.#restUntil) return Promise.resolve(false);
    // A running comparison may have asked the primary before a commit that this read must show.
    return (this.#next ??= this.#withinTime(this.#compareNext()));
  }

  async #withinTime(comparison: Promise<boolean>): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      this.#rest(new Error('the standby does not answer'));
      late.resolve(false);
    }, maxWaitMs);
    try {
      return await Promise.race([comparison, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #compareNext(): Promise<boolean> {
    await this.#running;
    this.#running = this.#compare();
    this.#next = undefined;
    return this.#running;
  }

  async #compare(): Promise<boolean> {
    const { primary } = this.#options;
    const deadline = performance.now() + maxLagMs;
    try {
      const [committed, first] = await Promise.all([committedSql.execute(primary), this.#replayed()]);
      const wanted = toNumber(committed.rows[0]?.position);
      let replayed = first;
      while (replayed < wanted && performance.now() < deadline) {
        await sleep(pollMs);
        replayed = await this.#replayed();
      }
      if (replayed >= wanted) return true;
      throw new Error('the standby lags behind');
    } catch (error) {
      this.#rest(error);
      return false;
    }
  }

  async #replayed(): Promise<bigint> {
    const { rows } = await replayedSql.execute(this.#options.standby);
    return toNumber(rows[0]?.position);
  }
}

/** Returns a position in the write-ahead log, such as `16/B374D848`, as a number. */
function toNumber(position: string | null | undefined): bigint {
  const [high, low] = position?.split('/') ?? [];
  if (high === undefined || low === undefined) throw new Error('the server is not a standby');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
