import { pause, withJitter } from '@commonplace/background/backoff';
import { unlessStopped } from '@commonplace/background/unless-stopped';
import type { Database } from '@commonplace/db/database';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import {
  createConsumerMetrics,
  registerDeadLetterGauge,
  registerMissedGauge,
  registerPendingGauge,
} from './consumer-metrics.ts';
import { countDeadLetters, pruneDeadLetters } from './dead-letters.ts';
import { EventConsumer } from './event-consumer.ts';
import type { Handler } from './handler.ts';
import { createInboxPartitions, dropInboxBefore } from './inbox-partitions.ts';
import type { NatsClient } from './nats.ts';
import { StreamProgress } from './stream-progress.ts';
import { defaultDurability, longestRetentionMs, type Durability } from './streams.ts';

export {
  handle,
  handleStates,
  inTurn,
  project,
  type EventContext,
  type Handler,
  type StateContext,
} from './handler.ts';

export interface ConsumersOptions {
  /** Prefix of the durable consumers' names; equal in all processes of the service, which share the work. */
  service: string;
  database: Database;
  nats: NatsClient;
  /** At most one handler per type of event. */
  handlers: readonly Handler[];
  /** Retention of events and dead letters. */
  durability?: Durability | undefined;
  logger: Logger;
  registry?: Registry | undefined;
}

/** The running consumers of a service. */
export interface Consumers extends AsyncDisposable {
  readonly name: string;
  /** Tells whether every event of the handled types has been handled. Batches start without delay. */
  settled(): Promise<boolean>;
  /** Returns the number of unhandled events; undefined while NATS is unreachable. */
  countPending(): Promise<number | undefined>;
  /** Returns a text that changes with each event of the streams; undefined as long as `settled` is false. */
  position(): Promise<string | undefined>;
  /** Creates partitions of the inbox; removes those whose events cannot arrive again, and old dead letters. Call it regularly, from any process. */
  prune(signal: AbortSignal): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** An event cannot arrive again once its stream has dropped it; the margin covers clock differences and late redeliveries. */
const inboxMarginMs = dayMs;
const recordIntervalMs = 60 * 1000;
/** Maximum share of the connection pool for handlers. */
const eventShare = 0.4;

/**
 * Handles the events of the handlers' types, from the oldest that the stream keeps. Facts are applied once, in one
 * transaction with their inbox row; of states the newest wins. Failed events are retried with growing delays and end as
 * dead letters. Keeps running while NATS, a stream or PostgreSQL is unreachable. Disposal finishes the current events.
 */
export function startConsumers(options: ConsumersOptions): Consumers {
  const stop = new AbortController();
  const environment = {
    service: options.service,
    database: options.database,
    nats: options.nats,
    logger: options.logger,
    metrics: createConsumerMetrics(options.registry),
    signal: stop.signal,
  };
  refuseDuplicates(options.handlers);
  const slots = pLimit(slotsOf(options.database));
  const consumers = options.handlers.map((handler) => new EventConsumer(handler, environment, slots));
  if (options.registry !== undefined) {
    registerPendingGauge(consumers, options.registry);
    registerMissedGauge(consumers, options.registry);
    registerDeadLetterGauge(() => readDeadLetters(options), options.registry);
  }
  const byStream = Map.groupBy(consumers, ({ stream }) => stream);
  const progress = [...byStream].map(([stream, group]) => new StreamProgress(stream, group, environment));
  const recording = recordRegularly(consumers, stop.signal);
  return {
    name: `consumers of ${options.service}`,
    settled: async () => (await positionOf(progress)) !== undefined,
    async countPending() {
      const pending = await Promise.all(consumers.map((consumer) => consumer.countPending()));
      return pending.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
    },
    position: () => positionOf(progress),
    prune: (signal) => prune(options, [...byStream.keys()], signal),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all([recording, ...consumers.map((consumer) => consumer.ended())]);
    },
  };
}

async function positionOf(streams: readonly StreamProgress[]): Promise<string | undefined> {
  const positions = await Promise.all(streams.map((stream) => stream.position()));
  return positions.includes(undefined) ? undefined : positions.join();
}

/** Returns the maximum of concurrent handlers, each with its own connection; calls keep the rest of the pool. */
function slotsOf(database: Database): number {
  return Math.max(1, Math.floor(database.poolMax * eventShare));
}

function refuseDuplicates(handlers: readonly Handler[]): void {
  const types = new Set(handlers.map(({ type }) => type));
  if (types.size < handlers.length) throw new Error('a type of event has two handlers');
}

/** Returns undefined while the database is unreachable. */
async function readDeadLetters({ database, logger }: ConsumersOptions): Promise<number | undefined> {
  try {
    return await countDeadLetters(database.reader<object>(AbortSignal.timeout(1_000)));
  } catch (error) {
    logger.debug({ err: error }, 'dead letters cannot be counted');
    return undefined;
  }
}

async function recordRegularly(consumers: readonly EventConsumer[], signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(withJitter(recordIntervalMs), signal);
    if (signal.aborted) return;
    for (const consumer of consumers) await unlessStopped(consumer.recordProgress(), signal).catch(() => undefined);
  }
}

async function prune(
  { database, nats, durability = defaultDurability, logger }: ConsumersOptions,
  streams: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await pruneDeadLetters(database, durability.retentionDays, signal);
  await createInboxPartitions(database, signal);
  // The retention of the existing streams counts: an operator or another service may have raised it.
  const kept = await unlessStopped(longestRetentionMs(await nats.connection(signal), streams), signal);
  const retentionMs = Math.max(kept, durability.retentionDays * dayMs);
  // A stream that keeps its events forever can deliver each again.
  if (retentionMs === Infinity) return;
  const dropped = await dropInboxBefore(database, Date.now() - retentionMs - inboxMarginMs, signal);
  if (dropped.length > 0) logger.info({ dropped }, 'inbox pruned');
}
