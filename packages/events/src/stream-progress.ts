import { jetstreamManager } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import type { EventConsumer } from './event-consumer.ts';
import type { NatsClient } from './nats.ts';
import { isStreamMissing } from './streams.ts';

/** Tells whether the consumers of one stream have handled all of its events. */
export class StreamProgress {
  readonly #stream: string;
  readonly #consumers: readonly EventConsumer[];
  readonly #environment: { nats: NatsClient; logger: Logger; signal: AbortSignal };
  /** The position at which every event was handled. */
  #handled: string | undefined;

  constructor(
    stream: string,
    consumers: readonly EventConsumer[],
    environment: { nats: NatsClient; logger: Logger; signal: AbortSignal },
  ) {
    this.#stream = stream;
    this.#consumers = consumers;
    this.#environment = environment;
  }

  /**
   * Returns a text that changes with each event of the stream; undefined while one is unhandled or NATS is unreachable.
   * Starts pending batches. Asks about the consumers only if there were events since it last returned a text.
   */
  async position(): Promise<string | undefined> {
    const position = await this.#read();
    if (position === undefined || position === this.#handled) return position;
    for (const consumer of this.#consumers) consumer.flush();
    const pending = await Promise.all(this.#consumers.map((consumer) => consumer.countPending()));
    if (pending.some((count) => count !== 0)) return undefined;
    this.#handled = position;
    return position;
  }

  async #read(): Promise<string | undefined> {
    const { nats, logger, signal } = this.#environment;
    try {
      const connection = await nats.connection(AbortSignal.any([signal, AbortSignal.timeout(1_000)]));
      const manager = await jetstreamManager(connection, { checkAPI: false });
      const { created, state } = await manager.streams.info(this.#stream);
      return `${created}/${state.last_seq}`;
    } catch (error) {
      if (isStreamMissing(error)) return '';
      logger.debug({ err: error, stream: this.#stream }, 'stream cannot be read');
      return undefined;
    }
  }
}
