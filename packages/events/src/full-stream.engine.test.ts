import { settled } from '@commonplace/testing/settled';
import { jetstreamManager } from '@nats-io/jetstream';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { startRelay } from './relay.ts';
import { changeArticle, consumersOf, effects, logger, startFixture } from './testing/fixture.ts';

test('keeps events in the outbox while the stream is full, and publishes all of them once there is room', async () => {
  await using fixture = await startFixture();
  const registry = new Registry();
  const valueOf = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
  const { databaseUrl, database, nats } = fixture;
  await using relay = startRelay({
    databaseUrl,
    database,
    nats,
    stream: 'CONTENT',
    subjects: ['commonplace.content.v1.>'],
    durability: { replicas: 1, retentionDays: 14, maxBytes: 20_000 },
    logger,
    registry,
  });
  await using consumers = consumersOf(fixture);
  const text = 'long '.repeat(600);
  const ids = Array.from({ length: 12 }, (_, index) => index + 1);
  // Every write succeeds, although the stream has room for half of them.
  for (const id of ids) await changeArticle(database, id, 1, text);
  await expect.poll(() => effects(database).then(({ length }) => length)).toBeGreaterThan(3);
  await expect.poll(() => valueOf('commonplace_outbox_delay_seconds')).toBeGreaterThan(1);
  const waiting = await database.fork().execute<{ attempts: number }[]>('select attempts from outbox');
  expect(waiting.length).toBeGreaterThan(3);
  expect(new Set(waiting.map(({ attempts }) => attempts))).toEqual(new Set([0]));
  expect(await valueOf('commonplace_stream_max_bytes')).toBe(20_000);
  expect(await valueOf('commonplace_stream_bytes')).toBeGreaterThan(15_000);

  // An operator makes room.
  const manager = await jetstreamManager(await nats.connection());
  await manager.streams.update('CONTENT', { max_bytes: 200_000 });
  await settled([relay, consumers]);
  const expected = ids.map((id) => `${id}.1`);
  expect((await effects(database)).toSorted()).toEqual(expected.toSorted());
});
