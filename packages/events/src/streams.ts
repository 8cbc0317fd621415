import { isDeepStrictEqual } from 'node:util';
import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { millis, nanos, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';

const dayMs = 24 * 60 * 60 * 1000;

/** Replication and retention of streams. */
export interface Durability {
  /** Number of servers of a cluster that keep the stream. */
  replicas: number;
  /** How far back a new or returning consumer can read. */
  retentionDays: number;
  /** Maximum size; absent if only the disk limits the stream. */
  maxBytes?: number | undefined;
}

export const defaultDurability: Durability = { replicas: 1, retentionDays: 14 };

/** JetStream's value for a size without a limit. */
const unlimited = -1;

/** How long the server recognizes repeated message ids. It reduces duplicates; the inbox rules them out. */
const duplicateWindowMs = 2 * 60 * 1000;

export interface StreamDefinition {
  name: string;
  subjects: readonly string[];
  durability: Durability;
}

/** Returns the stream of a message type: CONTENT for `commonplace.content.v1.ArticleChanged`. */
export function streamOf(typeName: string): string {
  const owner = typeName.split('.')[1];
  if (owner === undefined) throw new Error(`${typeName} has no service name in its package`);
  return owner.toUpperCase();
}

/**
 * Creates or updates the stream. Retention, size and replicas only grow, so that what an operator or a newer configuration has
 * raised stays. Leaves placement alone; throws for a stream of another kind, which cannot be converted. A full stream refuses
 * events, which wait in the outbox: to drop the oldest would lose what a consumer has not read.
 */
export async function ensureStream(nats: NatsConnection, definition: StreamDefinition, logger: Logger): Promise<void> {
  const { replicas, retentionDays, maxBytes = unlimited } = definition.durability;
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const wanted = {
    subjects: [...definition.subjects],
    max_age: nanos(retentionDays * dayMs),
    max_bytes: maxBytes,
    discard: DiscardPolicy.New,
    duplicate_window: nanos(duplicateWindowMs),
    // A process may read the last event of one type, and no others.
    allow_direct: true,
  };
  const current = await manager.streams.info(definition.name).catch((error: unknown) => {
    if (isStreamMissing(error)) return undefined;
    throw error;
  });
  if (current === undefined) {
    const kind = { name: definition.name, retention: RetentionPolicy.Limits, storage: StorageType.File };
    await manager.streams.add({ ...kind, ...wanted, num_replicas: replicas });
    return;
  }
  refuseOtherKind(current.config);
  const { subjects, max_age, max_bytes, discard, duplicate_window, allow_direct } = current.config;
  wanted.max_age = longer(max_age, wanted.max_age);
  wanted.max_bytes = larger(max_bytes, maxBytes, current.state.bytes);
  if (!isDeepStrictEqual({ subjects, max_age, max_bytes, discard, duplicate_window, allow_direct }, wanted)) {
    await manager.streams.update(definition.name, wanted);
  }
  await raiseReplicas(nats, definition.name, replicas, logger);
}

/** A retention of 0 means forever. */
function longer(retention: number, other: number): number {
  return retention === 0 ? 0 : Math.max(retention, other);
}

/** Never lowers a limit, and gives none to a stream that already holds more. */
function larger(limit: number, other: number, bytes: number): number {
  if (other === unlimited) return limit;
  return limit === unlimited && bytes > other ? unlimited : Math.max(limit, other);
}

/** Raises the stream's replicas to at least this number. Logs a warning if the cluster cannot do so, and continues. */
export async function raiseReplicas(
  nats: NatsConnection,
  stream: string,
  replicas: number,
  logger: Logger,
): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const { config } = await manager.streams.info(stream);
  if (config.num_replicas >= replicas) return;
  try {
    await manager.streams.update(stream, { num_replicas: replicas });
  } catch (error) {
    logger.warn({ err: error, stream, replicas }, 'replicas of the stream could not be raised');
  }
}

/** Returns the longest retention of the existing streams among these, in milliseconds. */
export async function longestRetentionMs(nats: NatsConnection, streams: readonly string[]): Promise<number> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const retentions = await Promise.all(
    streams.map(async (stream) => {
      try {
        const { config } = await manager.streams.info(stream);
        return config.max_age === 0 ? Infinity : millis(config.max_age);
      } catch (error) {
        if (isStreamMissing(error)) return 0;
        throw error;
      }
    }),
  );
  return Math.max(0, ...retentions);
}

function refuseOtherKind({ name, retention, storage }: StreamConfig): void {
  if (retention !== RetentionPolicy.Limits || storage !== StorageType.File) {
    throw new Error(`stream ${name} has retention ${retention} and storage ${storage}; it needs limits and file`);
  }
}

/** Tells whether JetStream refused a message because the stream has its maximum size. */
export function isStreamFull(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.message.includes('maximum bytes exceeded');
}

/** Tells whether a JetStream call failed because the stream does not exist (yet). */
export function isStreamMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
}
