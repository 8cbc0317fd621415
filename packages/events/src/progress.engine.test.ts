import { ArticleChangedSchema, BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import { settled } from '@commonplace/testing/settled';
import { jetstreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { about } from './about.ts';
import { handle, startConsumers } from './consumers.ts';
import { republishRpc, snapshots } from './republish.ts';
import { servicePrincipal } from '@commonplace/testing/principals';
import { appendEvent } from './outbox.ts';
import { changeArticle, consumersOf, logger, recordArticle, relayOf, startFixture } from './testing/fixture.ts';

const recordBylines = handle(BylineChangedSchema, async () => {});
const handlers = [recordArticle, recordBylines];

test('reports missed events after an absence longer than the retention, until the type is republished', async () => {
  await using fixture = await startFixture();
  const { database, nats } = fixture;
  await using relay = relayOf(fixture);
  {
    await using consumers = consumersOf(fixture, handlers);
    await changeArticle(database, 1, 1);
    await settled([relay, consumers]);
  }
  const startAgain = () => {
    const registry = new Registry();
    const consumers = startConsumers({ service: 'community', database, nats, handlers, logger, registry });
    const missed = async () => {
      const metric = await registry.getSingleMetric('commonplace_events_missed')?.get();
      return Object.fromEntries(metric?.values.map(({ labels, value }) => [labels['type'], value]) ?? []);
    };
    return { consumers, missed };
  };
  const [article, byline] = [ArticleChangedSchema.typeName, BylineChangedSchema.typeName];
  {
    const { consumers, missed } = startAgain();
    await using _ = consumers;
    // Nothing is missed as long as all dropped events had been read.
    await expect.poll(missed).toEqual({ [article]: 0, [byline]: 0 });
  }

  for (const version of [2, 3, 4, 5]) await changeArticle(database, 1, version);
  await settled([relay]);
  const manager = await jetstreamManager(await nats.connection());
  await manager.streams.update('CONTENT', { max_age: nanos(200), duplicate_window: nanos(200) });
  await expect.poll(async () => (await manager.streams.info('CONTENT')).state.messages).toBe(0);
  await manager.streams.update('CONTENT', { max_age: nanos(3_600_000) });

  const { consumers, missed } = startAgain();
  await using _ = consumers;
  await expect.poll(missed).toMatchObject({ [article]: 4 });
  const source = snapshots(ArticleChangedSchema, async (em) => {
    await appendEvent(em, ArticleChangedSchema, { id: 1, version: 5 }, about('article', 1, 5));
    return [1];
  });
  const call = {
    principal: servicePrincipal('cli'),
    signal: new AbortController().signal,
    deadline: new Date(Date.now() + 60_000),
    requestId: 'progress-test',
    logger,
  };
  await republishRpc(database, [source]).republish({ type: article, after: 0 } as never, call);
  await settled([relay, consumers]);
  expect(await missed()).toMatchObject({ [article]: 0 });
});
