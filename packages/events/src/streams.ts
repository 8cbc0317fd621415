import { isDeepStrictEqual } from 'node:util';
import {
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';

const dayMs = 24 * 60 * 60 * 1000;

/** How long a stream keeps its events, and so how far back a new consumer can rebuild. */
export const streamRetentionMs = 14 * dayMs;

/** How long the server recognises a message id it has seen. It narrows down duplicates; the inbox rules them out. */
const duplicateWindowMs = 2 * 60 * 1000;

export interface StreamDefinition {
  name: string;
  subjects: readonly string[];
  retentionMs: number;
}

/** The stream that carries a message type: `commonplace.content.v1.ArticleChanged` is in CONTENT. */
export function streamOf(typeName: string): string {
  const owner = typeName.split('.')[1];
  if (owner === undefined) throw new Error(`${typeName} belongs to no stream`);
  return owner.toUpperCase();
}

/**
 * Creates the stream, or brings subjects and retention up to date. What an operator may have changed (replicas, size
 * limits, placement) is left alone; a stream of another kind is refused, since it cannot be turned into ours.
 */
export async function ensureStream(nats: NatsConnection, definition: StreamDefinition): Promise<void> {
  const manager = await jetstreamManager(nats, { checkAPI: false });
  const wanted = {
    subjects: [...definition.subjects],
    max_age: nanos(definition.retentionMs),
    duplicate_window: nanos(duplicateWindowMs),
  };
  const current = await manager.streams.info(definition.name).catch((error: unknown) => {
    if (isStreamMissing(error)) return undefined;
    throw error;
  });
  if (current === undefined) {
    const kind = { name: definition.name, retention: RetentionPolicy.Limits, storage: StorageType.File };
    await manager.streams.add({ ...kind, ...wanted });
    return;
  }
  refuseOtherKind(current.config);
  const { subjects, max_age, duplicate_window } = current.config;
  if (!isDeepStrictEqual({ subjects, max_age, duplicate_window }, wanted)) {
    await manager.streams.update(definition.name, wanted);
  }
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
