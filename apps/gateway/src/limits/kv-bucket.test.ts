import { connectNats } from '@commonplace/events/nats';
import { startTestNatsCluster } from '@commonplace/testing/nats-cluster';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createKvBucket } from './kv-bucket.ts';

const logger = pino({ level: 'silent' });

test('the bucket is kept on as many servers as configured, and never on fewer', async () => {
  await using cluster = await startTestNatsCluster();
  await using nats = connectNats({ url: cluster.url, name: 'bucket-test', logger });
  const replicasAfter = async (replicas: number) => {
    const bucket = await createKvBucket({ nats, replicas, logger })();
    return (await bucket.status()).replicas;
  };
  // The cluster has no leader yet.
  await expect.poll(() => replicasAfter(1).catch(String)).toBe(1);
  expect(await replicasAfter(3)).toBe(3);
  expect(await replicasAfter(1)).toBe(3);
});
