import { advisoryLocks } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { openWatchedSession, type WatchedSession } from '@commonplace/db/watched-session';
import { jetstream } from '@nats-io/jetstream';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { pause, reconnectDelayMs, withJitter } from './backoff.ts';
import type { NatsClient } from './nats.ts';
import { batchSize, OutboxPublisher } from './outbox-batch.ts';
import { outboxChannel, outboxWritten } from './outbox.ts';
import {
  createRelayMetrics,
  registerOutboxCounts,
  registerOutboxDelay,
  type OutboxCounts,
  type RelayMetrics,
} from './relay-metrics.ts';
import { unlessStopped } from './stopping.ts';
import { defaultDurability, ensureStream, type Durability } from './streams.ts';
import { Wakeup } from './wakeup.ts';

export interface RelayOptions {
  /** For sessions of the relay's own. */
  databaseUrl: string;
  /** Through which this process writes to the outbox. */
  database: Database;
  nats: NatsClient;
  /** The stream this service owns; the relay creates it. */
  stream: string;
  /** What the stream takes, e.g. `commonplace.content.v1.>`. */
  subjects: readonly string[];
  durability?: Durability | undefined;
  logger: Logger;
  registry?: Registry | undefined;
}

/** A running relay. */
export interface Relay extends AsyncDisposable {
  readonly name: string;
  /** Whether every event of the outbox is published; those parked do not count. */
  settled(): Promise<boolean>;
  /** How much was ever written to the outbox; undefined as long as `settled` is false. */
  position(): Promise<string | undefined>;
}

/** How soon the relay finds what nobody woke it for; also how often a follower tries to lead. */
const pollMs = 1_000;

/** Rounds begin so far apart at least: under load one takes many events, and a single event never waits. */
const spacingMs = 100;

const leadSql = 'select pg_try_advisory_lock($1) as leading';
/** The notification leaves with a commit of its own, in which nobody else's commit waits. */
const wakeAndLeadSql = `select pg_try_advisory_lock($1) as leading, pg_notify('${outboxChannel}', '')`;

/** A row makes it more than 0, whatever the clock does. */
const oldestAgeSql = `
  select coalesce((
    select greatest(extract(epoch from clock_timestamp() - created_at), 0.001)
    from outbox where parked_at is null order by position limit 1), 0)::float8 as age`;

/** Also counts what was rolled back, so it is for comparing only. */
const positionSql = `
  select pg_sequence_last_value(pg_get_serial_sequence('outbox', 'position')::regclass)::text as written,
    exists (select from outbox where parked_at is null) as waits`;

const countsSql = `
  select count(*) filter (where parked_at is null)::int as waiting,
    count(*) filter (where parked_at is not null)::int as parked from outbox`;

/**
 * Publishes the outbox of a database to its stream. Of all processes that run a relay on one database only the one with
 * the advisory lock publishes; another takes over when its session ends, which takes seconds at most. A commit of the same
 * process wakes it; the others' relays notify it. It starts and stays while PostgreSQL or NATS are away. Disposal finishes the batch under way, unless NATS takes too long: then its rows stay for the next relay.
 */
export function startRelay(options: RelayOptions): Relay {
  return new OutboxRelay(options);
}

class OutboxRelay implements Relay {
  readonly name: string;
  readonly #options: RelayOptions;
  readonly #metrics: RelayMetrics;
  readonly #stop = new AbortController();
  readonly #wakeup = new Wakeup();
  readonly #haste = new Wakeup();
  readonly #publisher = new OutboxPublisher();
  readonly #listening: Disposable;
  readonly #probe: Pool;
  readonly #running: Promise<void>;
  /** Whether this process has written to the outbox since the relay that leads was last told. */
  #hasWritten = false;
  #streamReady = false;
  #failures = 0;

  constructor(options: RelayOptions) {
    this.name = `relay of ${options.stream}`;
    this.#options = options;
    this.#metrics = createRelayMetrics(options.registry);
    // Connects when asked only; the relay's own session is busy with its batch.
    this.#probe = new Pool({
      connectionString: options.databaseUrl,
      max: 1,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    this.#probe.on('error', (error) => options.logger.debug({ err: error }, 'outbox probe lost its connection'));
    if (options.registry !== undefined) {
      registerOutboxDelay(() => this.#oldestAge(), options.registry);
      registerOutboxCounts(() => this.#ask<OutboxCounts>(countsSql), options.registry);
    }
    this.#listening = outboxWritten.listen(options.database, () => {
      this.#hasWritten = true;
      this.#wakeup.call();
    });
    this.#running = this.#run();
  }

  async settled(): Promise<boolean> {
    return (await this.position()) !== undefined;
  }

  async position(): Promise<string | undefined> {
    // What waits is published at once, and what was published is removed.
    this.#haste.call();
    this.#wakeup.call();
    const row = await this.#ask<{ written: string | null; waits: boolean }>(positionSql);
    return row === undefined || row.waits ? undefined : String(row.written);
  }

  /** Seconds since the oldest event that is not published was written: 0 without one, undefined when unreadable. */
  async #oldestAge(): Promise<number | undefined> {
    const row = await this.#ask<{ age: number }>(oldestAgeSql);
    return row?.age;
  }

  /** The one row of a statement's answer; undefined while the database is away. */
  async #ask<Row extends object>(sql: string): Promise<Row | undefined> {
    try {
      const { rows } = await this.#probe.query<Row>(sql);
      return rows[0];
    } catch (error) {
      this.#options.logger.debug({ err: error }, 'outbox cannot be read');
      return undefined;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#listening[Symbol.dispose]();
    this.#wakeup.call();
    await this.#running;
    await this.#probe.end();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#session();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#failures += 1;
        this.#options.logger.warn({ err: error, stream: this.#options.stream }, 'outbox relay interrupted');
        await pause(reconnectDelayMs(this.#failures), this.#stop.signal);
      }
    }
  }

  /** One database session: it holds the lock, listens and publishes, until it breaks or the relay stops. */
  async #session(): Promise<void> {
    const { databaseUrl: url, stream, logger } = this.#options;
    const onNotification = () => this.#wakeup.call();
    await using session = await openWatchedSession({ url, applicationName: `relay ${stream}`, logger, onNotification });
    session.lost.addEventListener('abort', () => this.#wakeup.call());
    try {
      // A removal that PostgreSQL forgets when it crashes is an event published twice, which does no harm.
      await session.query('set synchronous_commit = off');
      await this.#follow(session);
      await this.#lead(session);
    } finally {
      this.#metrics.leading.set(0);
    }
  }

  async #follow(session: WatchedSession): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const statement = this.#hasWritten ? wakeAndLeadSql : leadSql;
      this.#hasWritten = false;
      const { rows } = await session.query<{ leading: boolean }>(statement, [advisoryLocks.outboxRelay]);
      if (rows[0]?.leading === true) return;
      const beganAt = performance.now();
      await this.#wakeup.wait(withJitter(pollMs), this.#stop.signal);
      await this.#rest(beganAt);
    }
  }

  async #lead(session: WatchedSession): Promise<void> {
    await session.query(`listen ${outboxChannel}`);
    this.#metrics.leading.set(1);
    this.#options.logger.info({ stream: this.#options.stream }, 'outbox relay leads');
    while (!this.#stop.signal.aborted) {
      const beganAt = performance.now();
      const taken = await this.#round(session);
      this.#failures = 0;
      // The next round removes what this one took, and takes what has come meanwhile.
      if (taken < batchSize) await this.#wakeup.wait(withJitter(pollMs), this.#stop.signal);
      if (taken < batchSize) await this.#rest(beganAt);
    }
    await this.#publisher.removePublished(session);
  }

  /** Waits until the next round may begin. */
  async #rest(beganAt: number): Promise<void> {
    const restMs = spacingMs - (performance.now() - beganAt);
    if (restMs > 0) await this.#haste.wait(restMs, this.#stop.signal);
  }

  /** Publishes one batch and returns the number of rows it held. */
  async #round(session: WatchedSession): Promise<number> {
    const { nats, stream, subjects, durability = defaultDurability, logger } = this.#options;
    const signal = AbortSignal.any([this.#stop.signal, session.lost]);
    const connection = await nats.connection(signal);
    if (!this.#streamReady) {
      await unlessStopped(ensureStream(connection, { name: stream, subjects, durability }, logger), signal);
      this.#streamReady = true;
    }
    const batch = this.#publisher.publishBatch(session, jetstream(connection), session.lost);
    const outcome = await unlessStopped(batch, signal);
    this.#metrics.published.inc(outcome.published);
    this.#metrics.parked.inc(outcome.parked);
    if (outcome.parked > 0) logger.error({ stream, parked: outcome.parked }, 'events parked in the outbox');
    if (outcome.interruption !== undefined) {
      // The stream may be the reason: a server that lost its store has none.
      this.#streamReady = false;
      await this.#publisher.removePublished(session);
      throw outcome.interruption;
    }
    return outcome.taken;
  }
}
