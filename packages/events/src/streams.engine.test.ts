import { startTestNats } from '@commonplace/testing/nats';
import { startTestNatsCluster } from '@commonplace/testing/nats-cluster';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { millis, type NatsConnection } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { connectNats, type NatsClient } from './nats.ts';
import { ensureStream, longestRetentionMs, type Durability } from './streams.ts';
import { logger } from './testing/fixture.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function ensure(nats: NatsClient, durability: Durability): Promise<void> {
  await ensureStream(await nats.connection(), { name: 'CONTENT', subjects: ['content.>'], durability }, logger);
}

async function read(connection: NatsConnection, stream = 'CONTENT') {
  const { config } = await (await jetstreamManager(connection)).streams.info(stream);
  return { replicas: config.num_replicas, days: millis(config.max_age) / dayMs };
}

test('sets replicas and retention as configured and never lowers them', async () => {
  await using cluster = await startTestNatsCluster();
  await using nats = connectNats({ url: cluster.url, name: 'streams-test', logger });
  const connection = await nats.connection();
  const after = async (durability: Durability) => {
    await ensure(nats, durability);
    return read(connection);
  };
  // The members still have to find each other and elect leaders.
  const eventually = (work: () => Promise<unknown>) => expect.poll(() => work().catch(String));
  await eventually(() => after({ replicas: 1, retentionDays: 2 })).toEqual({ replicas: 1, days: 2 });
  const durability = { replicas: 3, retentionDays: 7 };
  await eventually(() => after(durability)).toEqual({ replicas: 3, days: 7 });
  await eventually(() => after({ replicas: 1, retentionDays: 1 })).toEqual({ replicas: 3, days: 7 });
});

test('keeps an unlimited retention, and returns the longest retention', async () => {
  await using server = await startTestNats();
  await using nats = connectNats({ url: server.url, name: 'streams-test', logger });
  const connection = await nats.connection();
  await ensure(nats, { replicas: 1, retentionDays: 3 });
  expect(await longestRetentionMs(connection, ['CONTENT', 'COMMUNITY'])).toBe(3 * dayMs);
  const manager = await jetstreamManager(connection);
  await manager.streams.update('CONTENT', { max_age: 0 });
  await ensure(nats, { replicas: 1, retentionDays: 3 });
  expect(await read(connection)).toEqual({ replicas: 1, days: 0 });
  expect(await longestRetentionMs(connection, ['COMMUNITY', 'CONTENT'])).toBe(Infinity);
});

test('gives a stream a maximum size unless it holds more, and only raises it', async () => {
  await using server = await startTestNats();
  await using nats = connectNats({ url: server.url, name: 'streams-test', logger });
  const connection = await nats.connection();
  const after = async (maxBytes?: number) => {
    await ensure(nats, { replicas: 1, retentionDays: 3, maxBytes });
    const { config } = await (await jetstreamManager(connection)).streams.info('CONTENT');
    return [config.max_bytes, config.discard];
  };
  expect(await after()).toEqual([-1, 'new']);
  await jetstream(connection).publish('content.any', 'x'.repeat(5_000));
  expect(await after(4_000)).toEqual([-1, 'new']);
  expect(await after(50_000)).toEqual([50_000, 'new']);
  expect(await after(6_000)).toEqual([50_000, 'new']);
  expect(await after()).toEqual([50_000, 'new']);
});
