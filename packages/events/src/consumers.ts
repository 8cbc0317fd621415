import type { Database } from '@commonplace/db/database';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { pause, withJitter } from './backoff.ts';
import {
  createConsumerMetrics,
  registerDeadLetterGauge,
  registerMissedGauge,
  registerPendingGauge,
} from './consumer-metrics.ts';
import { countDeadLetters, pruneDeadLetters } from './dead-letters.ts';
import { EventConsumer } from './event-consumer.ts';
import type { Handler } from './handler.ts';
import { pruneInbox } from './inbox.ts';
import type { NatsClient } from './nats.ts';
import { unlessStopped } from './stopping.ts';
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
  /** Names the durable consumers; the same in every process of the service, which share the work. */
  service: string;
  database: Database;
  nats: NatsClient;
  /** At most one per type of event. */
  handlers: readonly Handler[];
  /** How long events and dead letters are kept. */
  durability?: Durability | undefined;
  logger: Logger;
  registry?: Registry | undefined;
}

/** The running consumers of a service. */
export interface Consumers extends AsyncDisposable {
  readonly name: string;
  /** Whether every event of the types it reads has been handled. What is gathered does not wait any longer. */
  settled(): Promise<boolean>;
  /** How many events wait to be handled; undefined while NATS is away. */
  countPending(): Promise<number | undefined>;
  /** How far they have come: another text once an event was handled, undefined as long as `settled` is false. */
  position(): Promise<string | undefined>;
  /** Forgets which events were handled once they cannot come again, and dead letters that nobody has cared for. To be called now and then, by any process. */
  prune(signal: AbortSignal): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
const noteIntervalMs = 60 * 1000;
/** How much of the pool events may take. */
const eventShare = 0.4;

/**
 * Reads the events of the handlers' types, from the oldest that is kept: facts each once, the effect and the note of it
 * being one transaction, and states so that the newest is kept. Failed events are tried again with growing delays and end among the dead letters. It starts and
 * stays while NATS, a stream or PostgreSQL are away. Disposal finishes what is being handled.
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
  refuseDoubles(options.handlers);
  const slots = pLimit(slotsOf(options.database));
  const consumers = options.handlers.map((handler) => new EventConsumer(handler, environment, slots));
  if (options.registry !== undefined) {
    registerPendingGauge(consumers, options.registry);
    registerMissedGauge(consumers, options.registry);
    registerDeadLetterGauge(() => readDeadLetters(options), options.registry);
  }
  const streams = [...new Set(consumers.map(({ stream }) => stream))];
  const noting = noteRegularly(consumers, stop.signal);
  return {
    name: `consumers of ${options.service}`,
    settled: async () => (await positionOf(consumers)) !== undefined,
    async countPending() {
      const pending = await Promise.all(consumers.map((consumer) => consumer.countPending()));
      return pending.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
    },
    position: () => positionOf(consumers),
    prune: (signal) => prune(options, streams, signal),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all([noting, ...consumers.map((consumer) => consumer.ended())]);
    },
  };
}

/** What is gathered is handled now; undefined while anything is left, or NATS is away. */
async function positionOf(consumers: readonly EventConsumer[]): Promise<string | undefined> {
  for (const consumer of consumers) consumer.hasten();
  const progress = await Promise.all(consumers.map((consumer) => consumer.readProgress()));
  if (progress.some((consumer) => consumer?.pending !== 0)) return undefined;
  return progress.map((consumer) => consumer?.handled).join();
}

/** Most handlers at once, each on a connection of its own: calls find the rest of the pool free, whatever comes in. */
function slotsOf(database: Database): number {
  return Math.max(1, Math.floor(database.poolMax * eventShare));
}

function refuseDoubles(handlers: readonly Handler[]): void {
  const types = new Set(handlers.map(({ type }) => type));
  if (types.size < handlers.length) throw new Error('two handlers for the same type of event');
}

/** Undefined while the database cannot be asked. */
async function readDeadLetters({ database, logger }: ConsumersOptions): Promise<number | undefined> {
  try {
    return await countDeadLetters(database.reader<object>(AbortSignal.timeout(1_000)));
  } catch (error) {
    logger.debug({ err: error }, 'dead letters cannot be counted');
    return undefined;
  }
}

async function noteRegularly(consumers: readonly EventConsumer[], signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(withJitter(noteIntervalMs), signal);
    if (signal.aborted) return;
    for (const consumer of consumers) await unlessStopped(consumer.noteProgress(), signal).catch(() => undefined);
  }
}

async function prune(
  { database, nats, durability = defaultDurability, logger }: ConsumersOptions,
  streams: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await pruneDeadLetters(database, durability.retentionDays, signal);
  // As they are, not as they are configured: an operator may have raised one, or another service may be ahead.
  const kept = await unlessStopped(longestRetentionMs(await nats.connection(signal), streams), signal);
  const pruned = await pruneInbox(database, Math.max(kept, durability.retentionDays * dayMs), signal);
  if (pruned > 0) logger.info({ pruned }, 'inbox pruned');
}
