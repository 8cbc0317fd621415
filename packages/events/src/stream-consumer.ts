import { isDeepStrictEqual } from 'node:util';
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  type ConsumerMessages,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { pause, reconnectDelayMs } from './backoff.ts';
import { ackWaitMs, deliver, type DeliveryEnvironment } from './delivery.ts';
import { KeyedWork } from './keyed-work.ts';
import { eventHeaders, headerText } from './message-headers.ts';
import { unlessStopped } from './stopping.ts';
import { isStreamMissing } from './streams.ts';

/** Messages handled at once; each takes a database connection. */
const concurrency = 6;
/** Messages asked for at once. */
const prefetch = 60;
/** Messages taken and not answered, in all processes of the service. */
const maxAckPending = 120;
/** How long one request for messages stays open; also how soon a lost one is noticed. */
const pullExpiryMs = 5_000;
const missingStreamPollMs = 250;

const consumerSettings = {
  ack_wait: nanos(ackWaitMs),
  max_ack_pending: maxAckPending,
  // The dead letters set the limit: a message is given up by us, never forgotten by the server.
  max_deliver: -1,
};

/** Reads one stream through the service's durable consumer, for as long as the process lives. */
export class StreamConsumer {
  readonly name: string;
  readonly stream: string;
  readonly #environment: DeliveryEnvironment;
  readonly #work = new KeyedWork(concurrency);
  /** Messages taken and not answered, running or queued; at most `maxAckPending`. */
  readonly #held = new Set<JsMsg>();
  readonly #running: Promise<void>;

  constructor(stream: string, environment: DeliveryEnvironment) {
    this.name = `consumer ${environment.service} of ${stream}`;
    this.stream = stream;
    this.#environment = environment;
    this.#running = this.#run();
  }

  /** Events of the stream that are not handled yet: none while it does not exist, undefined while it cannot be read. */
  async countPending(): Promise<number | undefined> {
    const { nats, service, signal, logger } = this.#environment;
    try {
      const connection = await nats.connection(AbortSignal.any([signal, AbortSignal.timeout(1_000)]));
      const manager = await jetstreamManager(connection, { checkAPI: false });
      const info = await manager.consumers.info(this.stream, service);
      return info.num_pending + info.num_ack_pending;
    } catch (error) {
      if (isStreamMissing(error)) return 0;
      logger.debug({ err: error, stream: this.stream }, 'consumer cannot be read');
      return undefined;
    }
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
        logger.warn({ err: error, stream: this.stream }, 'consumer interrupted');
        await pause(reconnectDelayMs(failures), signal);
      }
    }
    await this.#work.idle();
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
    await this.#ensureConsumer(await jetstreamManager(connection, { checkAPI: false }));
    const consumer = await jetstream(connection).consumers.get(this.stream, this.#environment.service);
    return consumer.consume({ max_messages: prefetch, expires: pullExpiryMs, abort_on_missing_resource: true });
  }

  async #handleAll(messages: ConsumerMessages, signal: AbortSignal): Promise<void> {
    const stop = () => messages.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const message of messages) {
        const key = headerText(message.headers, eventHeaders.aggregate) ?? String(message.seq);
        this.#held.add(message);
        this.#work.add(key, async () => {
          await deliver(this.#environment, message);
          this.#held.delete(message);
        });
      }
    } finally {
      signal.removeEventListener('abort', stop);
      messages.stop();
    }
  }

  async #ensureConsumer(manager: JetStreamManager): Promise<void> {
    const name = this.#environment.service;
    const current = await manager.consumers.info(this.stream, name).catch((error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return undefined;
      throw error;
    });
    if (current === undefined) {
      await manager.consumers.add(this.stream, {
        durable_name: name,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ...consumerSettings,
      });
      return;
    }
    const { ack_wait, max_ack_pending, max_deliver } = current.config;
    if (!isDeepStrictEqual({ ack_wait, max_ack_pending, max_deliver }, consumerSettings)) {
      await manager.consumers.update(this.stream, name, consumerSettings);
    }
  }
}
