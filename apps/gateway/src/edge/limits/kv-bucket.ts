import type { NatsClient } from '@commonplace/events/nats';
import { raiseReplicas } from '@commonplace/events/streams';
import { jetstreamManager } from '@nats-io/jetstream';
import { millis, nanos, type NatsConnection } from '@nats-io/nats-core';
import { Kvm, type KV } from '@nats-io/kv';
import type { Logger } from 'pino';

/** The settings of a bucket that gateways share. */
export interface BucketKind {
  bucketName: string;
  lifetimeMs: number;
  /** The size of all entries; beyond it, writes are refused. */
  maxBytes: number;
}

/** The uses of exact rate limits. */
export const rateLimits: BucketKind = {
  bucketName: 'rate-limits',
  // Longer than any window.
  lifetimeMs: 600_000,
  maxBytes: -1,
};

/** The requests of idempotency keys: about 250,000. */
export const idempotencyKeys: BucketKind = {
  bucketName: 'idempotency-keys',
  lifetimeMs: 24 * 60 * 60 * 1_000,
  maxBytes: 64 * 1024 * 1024,
};

const connectTimeoutMs = 300;

export interface KvBucketOptions extends BucketKind {
  nats: NatsClient;
  /** The minimum number of replicas in a cluster. */
  replicas: number;
  logger: Logger;
}

/** Returns a function that opens the bucket, creating it if needed; after a failure the next call tries again. */
export function createKvBucket(options: KvBucketOptions): () => Promise<KV> {
  let opened: { connection: NatsConnection; kv: Promise<KV> } | undefined;
  return async () => {
    const connection = await options.nats.connection(AbortSignal.timeout(connectTimeoutMs));
    if (opened?.connection !== connection) {
      const kv = openBucket(connection, options);
      opened = { connection, kv };
      kv.catch(() => {
        if (opened?.kv === kv) opened = undefined;
      });
    }
    return opened.kv;
  };
}

async function openBucket(connection: NatsConnection, options: KvBucketOptions): Promise<KV> {
  const { bucketName, lifetimeMs, maxBytes, replicas, logger } = options;
  const kv = await new Kvm(connection).create(bucketName, {
    history: 1,
    ttl: lifetimeMs,
    max_bytes: maxBytes,
    replicas,
  });
  await raiseReplicas(connection, `KV_${bucketName}`, replicas, logger);
  await raiseLifetime(connection, `KV_${bucketName}`, lifetimeMs);
  return kv;
}

/** A bucket of an earlier release may have a shorter lifetime. */
async function raiseLifetime(connection: NatsConnection, stream: string, lifetimeMs: number): Promise<void> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const { config } = await manager.streams.info(stream);
  if (millis(config.max_age) < lifetimeMs) await manager.streams.update(stream, { max_age: nanos(lifetimeMs) });
}
