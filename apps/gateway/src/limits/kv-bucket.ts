import type { NatsClient } from '@commonplace/events/nats';
import type { NatsConnection } from '@nats-io/nats-core';
import { Kvm, type KV } from '@nats-io/kv';

const bucketName = 'rate-limits';
/** Longer than any window, so that nothing that still counts expires. */
const lifetimeMs = 120_000;
const connectTimeoutMs = 300;

/** Opens the bucket of shared counters, creating it when it is not there; a failed attempt is made again next time. */
export function createKvBucket(nats: NatsClient): () => Promise<KV> {
  let opened: { connection: NatsConnection; kv: Promise<KV> } | undefined;
  return async () => {
    const connection = await nats.connection(AbortSignal.timeout(connectTimeoutMs));
    if (opened?.connection !== connection) {
      const kv = new Kvm(connection).create(bucketName, { history: 1, ttl: lifetimeMs });
      opened = { connection, kv };
      kv.catch(() => {
        if (opened?.kv === kv) opened = undefined;
      });
    }
    return opened.kv;
  };
}
