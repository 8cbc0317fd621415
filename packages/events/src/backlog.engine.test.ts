import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { settled } from '@commonplace/testing/settled';
import { jetstream } from '@nats-io/jetstream';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { handle, startConsumers } from './consumers.ts';
import { startRelay } from './relay.ts';
import { changeArticle, logger, startFixture } from './testing/fixture.ts';

async function read(registry: Registry, name: string) {
  return (await registry.getSingleMetric(name)?.get())?.values;
}

test('measures the backlogs of outbox and consumers, and omits them while they cannot be read', async () => {
  await using fixture = await startFixture();
  const { database, databaseUrl, nats, server } = fixture;
  const registry = new Registry();
  const gate = Promise.withResolvers<void>();
  const handler = handle(ArticleChangedSchema, () => gate.promise);
  const subjects = ['commonplace.content.v1.>'];
  await using relay = startRelay({ databaseUrl, database, nats, stream: 'CONTENT', subjects, logger, registry });
  await using consumers = startConsumers({
    service: 'community',
    database,
    nats,
    handlers: [handler],
    logger,
    registry,
  });
  const backlogs = async () => ({
    pending: await read(registry, 'commonplace_events_pending'),
    delay: (await read(registry, 'commonplace_outbox_delay_seconds'))?.[0]?.value,
    waiting: await readState('waiting'),
    dead: (await read(registry, 'commonplace_dead_letters'))?.[0]?.value,
  });
  const readState = async (state: string) =>
    (await read(registry, 'commonplace_outbox_events'))?.find(({ labels }) => labels['state'] === state)?.value;

  const labels = { stream: 'CONTENT', type: ArticleChangedSchema.typeName };
  await changeArticle(database, 1, 1);
  await changeArticle(database, 2, 1);
  await expect.poll(backlogs).toEqual({ pending: [{ labels, value: 2 }], delay: 0, waiting: 0, dead: 0 });
  gate.resolve();
  await settled([relay, consumers]);
  expect(await backlogs()).toEqual({
    pending: [{ labels, value: 0 }],
    delay: 0,
    waiting: 0,
    dead: 0,
  });

  await server.kill('SIGTERM');
  await changeArticle(database, 1, 2);
  await expect.poll(backlogs).toEqual({ pending: [], delay: expect.any(Number), waiting: 1, dead: 0 });
  expect((await backlogs()).delay).toBeGreaterThan(0);
  await server.restart();
  await settled([relay, consumers]);
  expect((await backlogs()).delay).toBe(0);
  await jetstream(await nats.connection()).publish(ArticleChangedSchema.typeName, Buffer.from([0xff]));
  await expect.poll(backlogs).toMatchObject({ dead: 1 });
  expect(await readState('parked')).toBe(0);
});
