import { pause, reconnectDelayMs, withJitter } from '@commonplace/background/backoff';
import { Outage } from '@commonplace/background/outage';
import { unlessStopped } from '@commonplace/background/unless-stopped';
import { Wakeup } from '@commonplace/background/wakeup';
import { advisoryLocks } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { openWatchedSession, type WatchedSession } from '@commonplace/db/watched-session';
import { jetstream } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { NatsClient } from './nats.ts';
import { batchSize, OutboxPublisher, relaySettings } from './outbox-batch.ts';
import { OutboxProbe, probeConnections } from './outbox-probe.ts';
import { outboxChannel, outboxWritten } from './outbox.ts';
import { createRelayMetrics, registerRelayGauges, type RelayMetrics } from './relay-metrics.ts';
import { defaultDurability, ensureStream, isStreamFull, type Durability } from './streams.ts';

export interface RelayOptions {
  /** For the relay's own sessions, without a pooler in between. */
  databaseUrl: string;
  /** The database handle with which this process writes to the outbox. */
  database: Database;
  nats: NatsClient;
  /** The service's own stream; the relay creates it. */
  stream: string;
  /** Subjects of the stream, e.g. `commonplace.content.v1.>`. */
  subjects: readonly string[];
  durability?: Durability | undefined;
  logger: Logger;
  registry?: Registry | undefined;
}

/** A running relay. */
export interface Relay extends AsyncDisposable {
  readonly name: string;
  /** Rejects if it cannot publish because of the database. For readiness checks. */
  check(): Promise<void>;
  /** Tells whether all events of the outbox are published, except parked ones. */
  settled(): Promise<boolean>;
  /** Returns a text that changes with each event written to the outbox; undefined as long as `settled` is false. */
  position(): Promise<string | undefined>;
}

/** Connections of the outbox of a process: the session of the relay, and the probe. */
export const outboxConnections = 1 + probeConnections;

/** Poll interval for events without a wake-up, and for a follower's attempts to lead. */
const pollMs = 1_000;

/** Minimum time between rounds, so that under load a round takes many events and a single event never waits. */
const spacingMs = 100;

const leadSql = 'select pg_try_advisory_lock($1) as leading';
/** Sends the notification with its own commit, so that it does not delay other commits. */
const wakeAndLeadSql = `select pg_try_advisory_lock($1) as leading, pg_notify('${outboxChannel}', '')`;

/**
 * Publishes the outbox of a database to its stream. Of all relays on one database only the holder of an advisory lock
 * publishes; another takes over within seconds when its session ends. Commits of this process wake it, and
 * other relays notify it. Keeps running while PostgreSQL or NATS is unreachable. Disposal finishes the current batch,
 * unless NATS takes too long: then its rows stay for the next relay.
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
  readonly #flush = new Wakeup();
  readonly #publisher = new OutboxPublisher();
  readonly #listening: Disposable;
  readonly #probe: OutboxProbe;
  readonly #running: Promise<void>;
  readonly #outage = new Outage('the outbox relay');
  /** Whether this process has written to the outbox since it last notified the leading relay. */
  #hasWritten = false;
  #streamReady = false;
  #failures = 0;

  constructor(options: RelayOptions) {
    this.name = `relay of ${options.stream}`;
    this.#options = options;
    this.#metrics = createRelayMetrics(options.registry);
    this.#probe = new OutboxProbe(options.databaseUrl, options.logger);
    if (options.registry !== undefined) registerRelayGauges(this.#probe, options, options.registry);
    this.#listening = outboxWritten.listen(options.database, () => {
      this.#hasWritten = true;
      this.#wakeup.call();
    });
    this.#running = this.#run();
  }

  async check(): Promise<void> {
    this.#outage.check();
  }

  async settled(): Promise<boolean> {
    return (await this.position()) !== undefined;
  }

  async position(): Promise<string | undefined> {
    // Publishes waiting events at once and removes published ones.
    this.#flush.call();
    this.#wakeup.call();
    return this.#probe.position();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#listening[Symbol.dispose]();
    this.#wakeup.call();
    await this.#running;
    await this.#probe[Symbol.asyncDispose]();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#session();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#failures += 1;
        this.#outage.begin(error);
        const { logger, stream } = this.#options;
        const text = isStreamFull(error) ? 'the stream is full, events wait in the outbox' : 'outbox relay interrupted';
        logger.warn({ err: error, stream }, text);
        await pause(reconnectDelayMs(this.#failures), this.#stop.signal);
      }
    }
  }

  /** Runs one database session: takes the lock, listens and publishes, until the session breaks or the relay stops. */
  async #session(): Promise<void> {
    const { databaseUrl: url, stream, logger } = this.#options;
    const onNotification = () => this.#wakeup.call();
    await using session = await openWatchedSession({ url, applicationName: `relay ${stream}`, logger, onNotification });
    session.lost.addEventListener('abort', () => this.#wakeup.call());
    try {
      await session.query(relaySettings);
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
      this.#outage.end();
      const startedAt = performance.now();
      await this.#wakeup.wait(withJitter(pollMs), this.#stop.signal);
      await this.#waitForNextRound(startedAt);
    }
  }

  async #lead(session: WatchedSession): Promise<void> {
    await session.query(`listen ${outboxChannel}`);
    // It may still have to wait for NATS, without which the service works.
    this.#outage.end();
    this.#metrics.leading.set(1);
    this.#options.logger.info({ stream: this.#options.stream }, 'outbox relay leads');
    while (!this.#stop.signal.aborted) {
      const startedAt = performance.now();
      const taken = await this.#round(session);
      this.#failures = 0;
      // The next round removes the rows of this one and takes new ones.
      if (taken < batchSize) await this.#wakeup.wait(withJitter(pollMs), this.#stop.signal);
      if (taken < batchSize) await this.#waitForNextRound(startedAt);
    }
    await this.#publisher.removePublished(session);
  }

  /** Waits until the next round may begin. */
  async #waitForNextRound(startedAt: number): Promise<void> {
    const restMs = spacingMs - (performance.now() - startedAt);
    if (restMs > 0) await this.#flush.wait(restMs, this.#stop.signal);
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
      // The stream may be missing: recreate it, in case the server has lost its store.
      this.#streamReady = false;
      await this.#publisher.removePublished(session);
      throw outcome.interruption;
    }
    return outcome.taken;
  }
}
