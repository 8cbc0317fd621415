import { openDatabase } from '@commonplace/db/database';
import { startTestNatsCluster } from '@commonplace/testing/nats-cluster';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { settled } from '@commonplace/testing/settled';
import { jetstreamManager } from '@nats-io/jetstream';
import { expect, test } from 'vitest';
import { startConsumers } from './consumers.ts';
import { connectNats } from './nats.ts';
import { startRelay } from './relay.ts';
import { changeArticle, CreateEventTables, effects, logger, recordArticle } from './testing/fixture.ts';

const durable = 'community_commonplace_content_v1_ArticleChanged';

/** A service on a cluster whose streams have three replicas. */
async function startOnCluster() {
  await using stack = new AsyncDisposableStack();
  const cluster = stack.use(await startTestNatsCluster());
  const { url: databaseUrl } = stack.use(await createTestDatabase({ migrations: [CreateEventTables] }));
  const database = stack.use(
    await openDatabase({ url: databaseUrl, entities: [], logger, applicationName: 'cluster-test' }),
  );
  const nats = stack.use(connectNats({ url: cluster.url, name: 'cluster-test', logger }));
  const shared = { database, nats, logger, durability: { replicas: 3, retentionDays: 14 } };
  const relay = stack.use(
    startRelay({ ...shared, databaseUrl, stream: 'CONTENT', subjects: ['commonplace.content.v1.>'] }),
  );
  const consumers = stack.use(startConsumers({ ...shared, service: 'community', handlers: [recordArticle] }));
  const running = stack.move();
  return { cluster, database, nats, relay, consumers, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

test('loses no event when the leader of a stream is killed while events are written', async () => {
  await using service = await startOnCluster();
  const { cluster, database, nats, relay, consumers } = service;
  await changeArticle(database, 1, 1);
  await settled([relay, consumers]);
  const manager = await jetstreamManager(await nats.connection());
  const stream = await manager.streams.info('CONTENT');
  const consumer = await manager.consumers.info('CONTENT', durable);
  expect([stream.config.num_replicas, stream.cluster?.replicas?.length]).toEqual([3, 2]);
  expect(consumer.cluster?.replicas?.length).toBe(2);

  for (let id = 2; id <= 120; id += 1) {
    await changeArticle(database, id, 1);
    if (id === 40) await cluster.kill(stream.cluster?.leader ?? '');
  }
  await settled([relay, consumers]);
  const expected = Array.from({ length: 120 }, (_, index) => `${index + 1}.1`);
  expect((await effects(database)).toSorted()).toEqual(expected.toSorted());
});
