import { connectNats } from '@commonplace/events/nats';
import { startTestNatsCluster } from '@commonplace/testing/nats-cluster';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createKvBucket, rateLimits } from './kv-bucket.ts';

const logger = pino({ level: 'silent' });

test('raises the replicas of the bucket to the configured number and never lowers them', async () => {
  await using cluster = await startTestNatsCluster();
  await using nats = connectNats({ url: cluster.url, name: 'bucket-test', logger });
  const replicasAfter = async (replicas: number) => {
    const bucket = await createKvBucket({ nats, replicas, logger, ...rateLimits })();
    return (await bucket.status()).replicas;
  };
  const eventually = (replicas: number) => expect.poll(() => replicasAfter(replicas).catch(String));
  // The cluster first needs a leader, and then all members.
  await eventually(1).toBe(1);
  await eventually(3).toBe(3);
  await eventually(1).toBe(3);
});
