import type { NatsClient } from '@commonplace/events/nats';
import { raiseReplicas } from '@commonplace/events/streams';
import type { NatsConnection } from '@nats-io/nats-core';
import { Kvm, type KV } from '@nats-io/kv';
import type { Logger } from 'pino';

const bucketName = 'rate-limits';
/** Longer than any window, so that nothing that still counts expires. */
export const lifetimeMs = 120_000;
const connectTimeoutMs = 300;

export interface KvBucketOptions {
  nats: NatsClient;
  /** On how many servers of a cluster it is kept, at least. */
  replicas: number;
  logger: Logger;
}

/** Opens the bucket of shared counters, creating it when it is not there; a failed attempt is made again next time. */
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

async function openBucket(connection: NatsConnection, { replicas, logger }: KvBucketOptions): Promise<KV> {
  const kv = await new Kvm(connection).create(bucketName, { history: 1, ttl: lifetimeMs, replicas });
  await raiseReplicas(connection, `KV_${bucketName}`, replicas, logger);
  return kv;
}
