import { isDeepStrictEqual } from 'node:util';
import {
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

/** How safely and how long streams keep what they are given. */
export interface Durability {
  /** On how many servers of a cluster. */
  replicas: number;
  /** How far back a new consumer, or one that was away, finds what it has missed. */
  retentionDays: number;
}

export const defaultDurability: Durability = { replicas: 1, retentionDays: 14 };

/** How long the server recognizes a message id it has seen. It narrows down duplicates; the inbox rules them out. */
const duplicateWindowMs = 2 * 60 * 1000;

export interface StreamDefinition {
  name: string;
  subjects: readonly string[];
  durability: Durability;
}

/** The stream that carries a message type: `commonplace.content.v1.ArticleChanged` is in CONTENT. */
export function streamOf(typeName: string): string {
  const owner = typeName.split('.')[1];
  if (owner === undefined) throw new Error(`${typeName} belongs to no stream`);
  return owner.toUpperCase();
}

/**
 * Creates the stream, or brings it up to date. Retention and replicas only grow: what an operator has raised stays, and
 * so does what a process with an older configuration finds. Size limits and placement are left alone; a stream of
 * another kind is refused, since it cannot be turned into ours.
 */
export async function ensureStream(nats: NatsConnection, definition: StreamDefinition, logger: Logger): Promise<void> {
  const { replicas, retentionDays } = definition.durability;
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const wanted = {
    subjects: [...definition.subjects],
    max_age: nanos(retentionDays * dayMs),
    duplicate_window: nanos(duplicateWindowMs),
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
  const { subjects, max_age, duplicate_window } = current.config;
  wanted.max_age = longer(max_age, wanted.max_age);
  if (!isDeepStrictEqual({ subjects, max_age, duplicate_window }, wanted)) {
    await manager.streams.update(definition.name, wanted);
  }
  await raiseReplicas(nats, definition.name, replicas, logger);
}

/** A stream with a retention of 0 keeps everything. */
function longer(retention: number, other: number): number {
  return retention === 0 ? 0 : Math.max(retention, other);
}

/**
 * Has the stream kept on at least that many servers. A cluster that cannot do so now goes on with what it has: that is
 * logged, since it is no reason to stop publishing.
 */
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
    logger.warn({ err: error, stream, replicas }, 'stream could not be given more replicas');
  }
}

/** How long the streams keep their events, in milliseconds: the longest of them; those that do not exist do not count. */
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

/** Whether a JetStream call failed because the stream does not exist (yet). */
export function isStreamMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
}
