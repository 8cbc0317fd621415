import type { NatsClient } from '@commonplace/events/nats';
import { raiseReplicas } from '@commonplace/events/streams';
import { jetstreamManager } from '@nats-io/jetstream';
import { millis, nanos, type NatsConnection } from '@nats-io/nats-core';
import { Kvm, type KV } from '@nats-io/kv';
import type { Logger } from 'pino';

/** What gateways share of one kind. */
export interface BucketKind {
  bucketName: string;
  /** When an entry expires. */
  lifetimeMs: number;
  /** Of all entries; beyond that none is taken. */
  maxBytes: number;
}

/** The uses of limits. */
export const rateLimits: BucketKind = {
  bucketName: 'rate-limits',
  // Longer than any window, so that nothing that still counts expires.
  lifetimeMs: 600_000,
  maxBytes: -1,
};

/** What keys stand for: a quarter of a million of them. */
export const idempotencyKeys: BucketKind = {
  bucketName: 'idempotency-keys',
  lifetimeMs: 24 * 60 * 60 * 1_000,
  maxBytes: 64 * 1024 * 1024,
};

const connectTimeoutMs = 300;

export interface KvBucketOptions extends BucketKind {
  nats: NatsClient;
  /** On how many servers of a cluster it is kept, at least. */
  replicas: number;
  logger: Logger;
}

/** Opens a bucket, creating it when it is not there; a failed attempt is made again next time. */
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

/** A bucket of an earlier release may forget sooner. */
async function raiseLifetime(connection: NatsConnection, stream: string, lifetimeMs: number): Promise<void> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const { config } = await manager.streams.info(stream);
  if (millis(config.max_age) < lifetimeMs) await manager.streams.update(stream, { max_age: nanos(lifetimeMs) });
}
