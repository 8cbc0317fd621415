import { addAbortListener } from 'node:events';
import { pause, reconnectDelayMs } from '@commonplace/background/backoff';
import { BatchedWork } from '@commonplace/background/batched-work';
import { KeyedWork } from '@commonplace/background/keyed-work';
import { unlessStopped } from '@commonplace/background/unless-stopped';
import { jetstream, jetstreamManager, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { LimitFunction } from 'p-limit';
import { ackWaitMs, deliver, deliverTogether, type DeliveryEnvironment } from './delivery.ts';
import { durableName, ensureDurable } from './durables.ts';
import type { Handler } from './handler.ts';
import { eventHeaders, headerText } from './message-headers.ts';
import { recordProgress } from './progress.ts';
import { isStreamMissing, streamOf } from './streams.ts';

/** Messages per request. */
const prefetch = 60;
/** Time for which a request for messages stays open. */
const pullExpiryMs = 30_000;
/** Interval of the server's heartbeats for a request; after two missed ones the request counts as lost. */
const pullHeartbeatMs = 5_000;
const missingStreamPollMs = 250;

interface Delivery {
  message: JsMsg;
  event: unknown;
}

/** Reads one type of event through a durable consumer of the service until the process stops. */
export class EventConsumer {
  readonly stream: string;
  readonly type: string;
  readonly #durable: string;
  readonly #handler: Handler;
  readonly #environment: DeliveryEnvironment;
  /** Events that are handled one by one, in order for each aggregate. */
  readonly #single: KeyedWork;
  /** Events that are handled in batches. */
  readonly #states: BatchedWork<Delivery>;
  /** Messages that are not acknowledged yet, running or queued. */
  readonly #held = new Set<JsMsg>();
  readonly #running: Promise<void>;
  #missed: number | undefined;
  /** Whether the type was republished since progress was last recorded. */
  #isRebuilt = false;

  /** `slots` are shared by all consumers of the process. */
  constructor(handler: Handler, environment: DeliveryEnvironment, slots: LimitFunction) {
    this.type = handler.type;
    this.stream = streamOf(handler.type);
    this.#durable = durableName(environment.service, handler.type);
    this.#handler = handler;
    this.#environment = environment;
    this.#single = new KeyedWork(slots);
    this.#states = new BatchedWork(slots, environment.signal, (deliveries) => this.#handleTogether(deliveries));
    this.#running = this.#run();
  }

  /** Returns the number of unhandled events: 0 while the stream does not exist, undefined while NATS is unreachable. */
  async countPending(): Promise<number | undefined> {
    const { nats, signal, logger } = this.#environment;
    try {
      const connection = await nats.connection(AbortSignal.any([signal, AbortSignal.timeout(1_000)]));
      const manager = await jetstreamManager(connection, { checkAPI: false });
      const info = await manager.consumers.info(this.stream, this.#durable);
      return info.num_pending + info.num_ack_pending;
    } catch (error) {
      if (isStreamMissing(error)) return 0;
      logger.debug({ err: error, event: this.type }, 'consumer cannot be read');
      return undefined;
    }
  }

  /** Number of sequences that the stream dropped unread, until the type is republished; undefined until known. */
  get missed(): number | undefined {
    return this.#isRebuilt ? 0 : this.#missed;
  }

  /** Records how far the consumer has read, and logs newly missed events. */
  async recordProgress(): Promise<void> {
    const { nats, signal, logger } = this.#environment;
    try {
      const manager = await jetstreamManager(await nats.connection(signal), { checkAPI: false });
      const isRebuilt = this.#isRebuilt;
      const before = this.missed ?? 0;
      const { missed } = await recordProgress(manager, this.stream, this.#durable, isRebuilt);
      if (missed > before) logger.error({ event: this.type, missed }, 'events were dropped before they were read');
      this.#missed = missed;
      if (isRebuilt) this.#isRebuilt = false;
    } catch (error) {
      logger.debug({ err: error, event: this.type }, 'progress cannot be recorded');
    }
  }

  /** Starts the waiting batch at once. */
  flush(): void {
    this.#states.flush();
  }

  /** Resolves when all taken messages are answered after the signal has aborted. */
  async ended(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal, logger } = this.#environment;
    const heartbeat = setInterval(() => this.#extendHeld(), ackWaitMs / 3);
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#consume(() => {
          failures = 0;
        });
      } catch (error) {
        if (signal.aborted) break;
        if (isStreamMissing(error)) {
          await pause(missingStreamPollMs, signal);
          continue;
        }
        failures += 1;
        logger.warn({ err: error, event: this.type }, 'consumer interrupted');
        await pause(reconnectDelayMs(failures), signal);
      }
    }
    await Promise.all([this.#single.idle(), this.#states.idle()]);
    clearInterval(heartbeat);
  }

  /** Keeps the server from redelivering messages that wait here, e.g. for a slow handler or the database. */
  #extendHeld(): void {
    for (const message of this.#held) message.working();
  }

  async #consume(onStarted: () => void): Promise<void> {
    const { nats, signal } = this.#environment;
    const messages = await unlessStopped(this.#pull(await nats.connection(signal)), signal);
    onStarted();
    await this.#handleAll(messages, signal);
  }

  async #pull(connection: NatsConnection): Promise<ConsumerMessages> {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await ensureDurable(manager, this.#environment.service, this.type);
    await this.recordProgress();
    const consumer = await jetstream(connection).consumers.get(this.stream, this.#durable);
    return consumer.consume({
      max_messages: prefetch,
      expires: pullExpiryMs,
      idle_heartbeat: pullHeartbeatMs,
      abort_on_missing_resource: true,
    });
  }

  async #handleAll(messages: ConsumerMessages, signal: AbortSignal): Promise<void> {
    // Calls back at once if the signal aborted during the request.
    using _stop = addAbortListener(signal, () => messages.stop());
    try {
      for await (const message of messages) this.#take(message);
    } finally {
      messages.stop();
    }
  }

  #take(message: JsMsg): void {
    if (headerText(message.headers, eventHeaders.republished)) this.#isRebuilt = true;
    this.#held.add(message);
    const event = this.#stateOf(message);
    if (event !== undefined) {
      this.#states.add({ message, event });
      return;
    }
    const key = headerText(message.headers, eventHeaders.aggregate) ?? String(message.seq);
    this.#single.add(key, async () => {
      await deliver(this.#environment, this.#handler, message);
      this.#held.delete(message);
    });
  }

  async #handleTogether(deliveries: readonly Delivery[]): Promise<void> {
    await deliverTogether(this.#environment, this.#handler, deliveries);
    for (const { message } of deliveries) this.#held.delete(message);
  }

  /** Returns the event if it can be handled in a batch: not a fact, and not one that may have failed before. */
  #stateOf(message: JsMsg): unknown {
    if (message.redelivered) return undefined;
    try {
      const event = this.#handler.decode(message.data);
      return this.#handler.isFact(event) ? undefined : event;
    } catch {
      // Unreadable: handled alone, where it becomes a dead letter.
      return undefined;
    }
  }
}
