import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { pause, withJitter } from './backoff.ts';
import { createConsumerMetrics, registerDeadLetterGauge, registerPendingGauge } from './consumer-metrics.ts';
import { countDeadLetters } from './dead-letters.ts';
import type { Handler } from './handler.ts';
import { pruneInbox } from './inbox.ts';
import type { NatsClient } from './nats.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { streamOf } from './streams.ts';

export { handle, type EventContext, type Handler, type HandlerOptions } from './handler.ts';

export interface ConsumersOptions {
  /** Names the durable consumers; the same in every process of the service, which share the work. */
  service: string;
  database: Database;
  nats: NatsClient;
  /** At most one per type of event. */
  handlers: readonly Handler[];
  logger: Logger;
  registry?: Registry | undefined;
}

/** The running consumers of a service. */
export interface Consumers extends AsyncDisposable {
  readonly name: string;
  /** Whether every event of the streams it reads has been handled. */
  settled(): Promise<boolean>;
}

const pruneIntervalMs = 60 * 60 * 1000;

/**
 * Reads every stream the handlers' types belong to, from its beginning, each event once: the effect and the note of it
 * are one transaction. Failed events are tried again with growing delays and end among the dead letters. It starts and
 * stays while NATS, a stream or PostgreSQL are away. Disposal finishes what is being handled.
 */
export function startConsumers(options: ConsumersOptions): Consumers {
  const stop = new AbortController();
  const environment = {
    service: options.service,
    database: options.database,
    nats: options.nats,
    handlers: byType(options.handlers),
    logger: options.logger,
    metrics: createConsumerMetrics(options.registry),
    signal: stop.signal,
  };
  const streams = [...new Set(options.handlers.map(({ type }) => streamOf(type)))];
  const consumers = streams.map((stream) => new StreamConsumer(stream, environment));
  if (options.registry !== undefined) {
    registerPendingGauge(consumers, options.registry);
    registerDeadLetterGauge(() => readDeadLetters(options, stop.signal), options.registry);
  }
  const pruning = pruneRegularly(options, stop.signal);
  return {
    name: `consumers of ${options.service}`,
    async settled() {
      const pending = await Promise.all(consumers.map((consumer) => consumer.countPending()));
      return pending.every((count) => count === 0);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all([pruning, ...consumers.map((consumer) => consumer.ended())]);
    },
  };
}

function byType(handlers: readonly Handler[]): ReadonlyMap<string, Handler> {
  const result = new Map(handlers.map((handler) => [handler.type, handler]));
  if (result.size < handlers.length) throw new Error('two handlers for the same type of event');
  return result;
}

/** Undefined while NATS cannot be asked. */
async function readDeadLetters(
  { nats, service, logger }: ConsumersOptions,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const connection = await nats.connection(AbortSignal.any([signal, AbortSignal.timeout(1_000)]));
    return await countDeadLetters(connection, service);
  } catch (error) {
    logger.debug({ err: error }, 'dead letters cannot be counted');
    return undefined;
  }
}

async function pruneRegularly({ database, logger }: ConsumersOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const pruned = await pruneInbox(database, signal);
      if (pruned > 0) logger.info({ pruned }, 'inbox pruned');
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'inbox could not be pruned');
    }
    await pause(withJitter(pruneIntervalMs), signal);
  }
}
