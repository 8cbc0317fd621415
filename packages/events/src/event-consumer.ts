import { addAbortListener } from 'node:events';
import { jetstream, jetstreamManager, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { LimitFunction } from 'p-limit';
import { pause, reconnectDelayMs } from './backoff.ts';
import { ackWaitMs, deliver, deliverTogether, type DeliveryEnvironment } from './delivery.ts';
import { durableName, ensureDurable } from './durables.ts';
import { GatheredWork } from './gathered-work.ts';
import type { Handler } from './handler.ts';
import { KeyedWork } from './keyed-work.ts';
import { eventHeaders, headerText } from './message-headers.ts';
import { noteProgress } from './progress.ts';
import { unlessStopped } from './stopping.ts';
import { isStreamMissing, streamOf } from './streams.ts';

/** Messages asked for at once. */
const prefetch = 60;
/** How long one request for messages stays open. */
const pullExpiryMs = 30_000;
/** How often the server shows that it still knows of the request; two missed ones make it lost. */
const pullHeartbeatMs = 5_000;
const missingStreamPollMs = 250;

interface Delivery {
  message: JsMsg;
  event: unknown;
}

/** Reads one type of event through a durable consumer of the service, for as long as the process lives. */
export class EventConsumer {
  readonly stream: string;
  readonly type: string;
  readonly #durable: string;
  readonly #handler: Handler;
  readonly #environment: DeliveryEnvironment;
  /** Events that are handled one by one, those of one aggregate in order. */
  readonly #single: KeyedWork;
  /** Events that are handled together. */
  readonly #states: GatheredWork<Delivery>;
  /** Messages taken and not answered, running or queued. */
  readonly #held = new Set<JsMsg>();
  readonly #running: Promise<void>;
  #missed: number | undefined;
  /** Whether the type has been announced anew since progress was noted. */
  #isRebuilt = false;

  /** `slots` are those of all consumers of the process together. */
  constructor(handler: Handler, environment: DeliveryEnvironment, slots: LimitFunction) {
    this.type = handler.type;
    this.stream = streamOf(handler.type);
    this.#durable = durableName(environment.service, handler.type);
    this.#handler = handler;
    this.#environment = environment;
    this.#single = new KeyedWork(slots);
    this.#states = new GatheredWork(slots, environment.signal, (deliveries) => this.#handleTogether(deliveries));
    this.#running = this.#run();
  }

  /** Events of the type that are not handled yet: none while the stream does not exist, undefined while NATS is away. */
  async countPending(): Promise<number | undefined> {
    return (await this.readProgress())?.pending;
  }

  /** What is left, and the sequence in the stream up to which all is handled; undefined while NATS is away. */
  async readProgress(): Promise<{ pending: number; handled: number } | undefined> {
    const { nats, signal, logger } = this.#environment;
    try {
      const connection = await nats.connection(AbortSignal.any([signal, AbortSignal.timeout(1_000)]));
      const manager = await jetstreamManager(connection, { checkAPI: false });
      const info = await manager.consumers.info(this.stream, this.#durable);
      return { pending: info.num_pending + info.num_ack_pending, handled: info.ack_floor.stream_seq };
    } catch (error) {
      if (isStreamMissing(error)) return { pending: 0, handled: 0 };
      logger.debug({ err: error, event: this.type }, 'consumer cannot be read');
      return undefined;
    }
  }

  /** Sequences of the stream that were dropped unread, until the type is announced anew; undefined until that is known. */
  get missed(): number | undefined {
    return this.#isRebuilt ? 0 : this.#missed;
  }

  /** Notes how far the consumer has come, and logs what it has missed. */
  async noteProgress(): Promise<void> {
    const { nats, signal, logger } = this.#environment;
    try {
      const manager = await jetstreamManager(await nats.connection(signal), { checkAPI: false });
      const isRebuilt = this.#isRebuilt;
      const before = this.missed ?? 0;
      const { missed } = await noteProgress(manager, this.stream, this.#durable, isRebuilt);
      if (missed > before) logger.error({ event: this.type, missed }, 'events were dropped before they were read');
      this.#missed = missed;
      if (isRebuilt) this.#isRebuilt = false;
    } catch (error) {
      logger.debug({ err: error, event: this.type }, 'progress cannot be noted');
    }
  }

  /** Has what waits for more of its kind handled now. */
  hasten(): void {
    this.#states.hasten();
  }

  /** Resolves when the loop has ended and every message taken is answered; the signal must have fired. */
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

  /** Keeps the server from delivering again what is only waiting here, say for a slow handler or the database. */
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
    await this.noteProgress();
    const consumer = await jetstream(connection).consumers.get(this.stream, this.#durable);
    return consumer.consume({
      max_messages: prefetch,
      expires: pullExpiryMs,
      idle_heartbeat: pullHeartbeatMs,
      abort_on_missing_resource: true,
    });
  }

  async #handleAll(messages: ConsumerMessages, signal: AbortSignal): Promise<void> {
    // The signal may have fired while the messages were being asked for: then this calls at once.
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

  /** The event, when it can be handled together with others: not a fact, nor one that may be the reason of a failure. */
  #stateOf(message: JsMsg): unknown {
    if (message.redelivered) return undefined;
    try {
      const event = this.#handler.decode(message.data);
      return this.#handler.isFact(event) ? undefined : event;
    } catch {
      // It is found unreadable where that has consequences.
      return undefined;
    }
  }
}
