import { addAbortListener } from 'node:events';
import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { pause, reconnectDelayMs } from '@commonplace/background/backoff';
import { unlessStopped } from '@commonplace/background/unless-stopped';
import { DeliverPolicy, jetstream, jetstreamManager, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { eventHeaders, headerText } from './message-headers.ts';
import type { NatsClient } from './nats.ts';
import { isStreamMissing } from './streams.ts';

/** The reaction of an in-memory cache to one type of event. */
export interface Observer {
  readonly type: string;
  observe(payload: Uint8Array): void;
}

/** Declares how an in-memory cache reacts to a type of event; the observer must be quick and must not throw. */
export function observe<Desc extends DescMessage>(desc: Desc, observer: (event: MessageShape<Desc>) => void): Observer {
  return { type: desc.typeName, observe: (payload) => observer(fromBinary(desc, payload)) };
}

export interface SubscribeOptions {
  nats: NatsClient;
  /** Streams to follow, e.g. `CONTENT`. */
  streams: readonly string[];
  handlers: readonly Observer[];
  /** Called whenever following a stream starts, the first time included: earlier events were missed and caches may be stale. */
  onGap: (stream: string) => void;
  logger: Logger;
}

/** A running subscription. */
export interface Subscription extends AsyncDisposable {
  readonly name: string;
  /** Tells whether all events in the streams have been seen. */
  settled(): Promise<boolean>;
  /** Returns a text that changes whenever an event was seen; undefined as long as `settled` is false. */
  position(): Promise<string | undefined>;
}

const pullExpiryMs = 5_000;
const missingStreamPollMs = 250;

/**
 * Follows streams from now on, in order and at most once, for in-memory caches. Catches up after a lost connection; after a
 * restart of the server it starts over and calls `onGap`.
 */
export function subscribeEphemeral(options: SubscribeOptions): Subscription {
  const stop = new AbortController();
  const followers = options.streams.map((stream) => new Follower(stream, options, stop.signal));
  return {
    name: 'ephemeral subscription',
    settled: async () => (await positionOf(followers)) !== undefined,
    position: () => positionOf(followers),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(followers.map((follower) => follower.ended()));
    },
  };
}

async function positionOf(followers: readonly Follower[]): Promise<string | undefined> {
  const answers = await Promise.all(followers.map((follower) => follower.settled()));
  return answers.every(Boolean) ? followers.map((follower) => follower.position).join() : undefined;
}

class Follower {
  readonly #stream: string;
  readonly #options: SubscribeOptions;
  readonly #observers: ReadonlyMap<string, Observer>;
  readonly #signal: AbortSignal;
  readonly #running: Promise<void>;
  /** Sequence of the last message seen; undefined while the stream is not followed. */
  #position: number | undefined;

  constructor(stream: string, options: SubscribeOptions, signal: AbortSignal) {
    this.#stream = stream;
    this.#options = options;
    this.#observers = new Map(options.handlers.map((handler) => [handler.type, handler]));
    this.#signal = signal;
    this.#running = this.#run();
  }

  get position(): number | undefined {
    return this.#position;
  }

  async settled(): Promise<boolean> {
    const { nats, logger } = this.#options;
    try {
      const connection = await nats.connection(AbortSignal.any([this.#signal, AbortSignal.timeout(1_000)]));
      const manager = await jetstreamManager(connection, { checkAPI: false });
      const { state } = await manager.streams.info(this.#stream);
      return this.#position !== undefined && this.#position >= state.last_seq;
    } catch (error) {
      if (isStreamMissing(error)) return true;
      logger.debug({ err: error, stream: this.#stream }, 'stream cannot be read');
      return false;
    }
  }

  async ended(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#signal.aborted) {
      try {
        await this.#follow(() => {
          failures = 0;
        });
      } catch (error) {
        this.#position = undefined;
        if (this.#signal.aborted) return;
        if (isStreamMissing(error)) {
          await pause(missingStreamPollMs, this.#signal);
          continue;
        }
        failures += 1;
        this.#options.logger.warn({ err: error, stream: this.#stream }, 'subscription interrupted');
        await pause(reconnectDelayMs(failures), this.#signal);
      }
    }
  }

  async #follow(onStarted: () => void): Promise<void> {
    const connection = await this.#options.nats.connection(this.#signal);
    const { messages, position } = await unlessStopped(this.#pull(connection), this.#signal);
    // Calls back at once if the signal aborted during the request.
    using _stop = addAbortListener(this.#signal, () => messages.stop());
    this.#position = position;
    this.#options.onGap(this.#stream);
    onStarted();
    try {
      for await (const message of messages) this.#observe(message);
    } finally {
      messages.stop();
    }
  }

  /** Starts reading messages from now on; returns them with the sequence of the last earlier one. */
  async #pull(connection: NatsConnection): Promise<{ messages: ConsumerMessages; position: number }> {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const { state } = await manager.streams.info(this.#stream);
    const consumer = await jetstream(connection).consumers.get(this.#stream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: state.last_seq + 1,
    });
    const messages = await consumer.consume({ expires: pullExpiryMs, abort_on_missing_resource: true });
    return { messages, position: state.last_seq };
  }

  #observe(message: JsMsg): void {
    this.#position = message.seq;
    const observer = this.#observers.get(message.subject);
    // A consumer reads one subject or the whole stream, so most messages have no observer.
    if (observer === undefined) return;
    // Republished state was seen when it was new.
    const isOld = headerText(message.headers, eventHeaders.republished) !== undefined;
    if (isOld) return;
    try {
      observer.observe(message.data);
    } catch (error) {
      this.#options.logger.error({ err: error, event: message.subject }, 'cache failed to process an event');
    }
  }
}
