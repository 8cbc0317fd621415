import { jetstreamManager } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import type { NatsClient } from './nats.ts';

/** The bytes of a stream, and its maximum if it has one. */
export interface StreamSize {
  bytes: number;
  maxBytes: number | undefined;
}

export interface StreamSource {
  nats: NatsClient;
  stream: string;
  logger: Logger;
}

const timeoutMs = 1_000;

/** Returns the size of a stream; undefined while it does not exist or NATS is unreachable. */
export async function readStreamSize({ nats, stream, logger }: StreamSource): Promise<StreamSize | undefined> {
  try {
    const connection = await nats.connection(AbortSignal.timeout(timeoutMs));
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: timeoutMs });
    const { state, config } = await manager.streams.info(stream);
    return { bytes: state.bytes, maxBytes: config.max_bytes > 0 ? config.max_bytes : undefined };
  } catch (error) {
    logger.debug({ err: error, stream }, 'size of the stream cannot be read');
    return undefined;
  }
}
