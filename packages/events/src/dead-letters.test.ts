import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { settled } from '@commonplace/testing/settled';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handle } from './consumers.ts';
import { listDeadLetters, redriveDeadLetters } from './dead-letters.ts';
import { maxDeliveries } from './delivery.ts';
import { durableName, ensureDurable } from './durables.ts';
import {
  changeArticle,
  consumersOf,
  effects,
  noteArticle,
  relayOf,
  startFixture,
  type EventFixture,
} from './testing/fixture.ts';

let fixture: EventFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

/** Delivers the one message of the stream to the service's consumer that many times, each time in vain. */
async function deliverInVain(service: string, times: number) {
  const type = ArticleChangedSchema.typeName;
  const connection = await fixture.nats.connection();
  const manager = await jetstreamManager(connection);
  await ensureDurable(manager, service, type);
  const consumer = await jetstream(connection).consumers.get('CONTENT', durableName(service, type));
  for (let delivery = 1; delivery <= times; delivery += 1) {
    const message = await consumer.next({ expires: 5_000 });
    expect(message?.info.deliveryCount).toBe(delivery);
    message?.nak();
  }
}

const failing = handle(ArticleChangedSchema, async () => {
  throw new Error('no such author\nat all');
});

test('after its last delivery an event is a dead letter, and redriving it applies it to that service only', async () => {
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay]);
  await deliverInVain('community', maxDeliveries - 1);

  await using bystander = consumersOf(fixture, [noteArticle], 'analytics');
  {
    await using consumers = consumersOf(fixture, [failing], 'community');
    await settled([consumers, bystander]);
  }
  const [letter, ...others] = await listDeadLetters(fixture.nats, { limit: 10 });
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    service: 'community',
    type: ArticleChangedSchema.typeName,
    error: 'Error: no such author at all',
    deliveries: maxDeliveries,
  });
  expect(await effects(fixture.database)).toEqual(['1.1']);

  await using repaired = consumersOf(fixture, [noteArticle], 'community');
  expect(await redriveDeadLetters(fixture.nats, { ids: ['999'] })).toEqual({ redriven: 0 });
  expect(await redriveDeadLetters(fixture.nats, { ids: [letter?.id ?? ''] })).toEqual({ redriven: 1 });
  await settled([repaired, bystander]);
  expect(await effects(fixture.database)).toEqual(['1.1', '1.1']);
  expect(await listDeadLetters(fixture.nats)).toEqual([]);
});

test('a message that never got an answer is buried without another try', async () => {
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay]);
  await deliverInVain('community', maxDeliveries);
  await using consumers = consumersOf(fixture);
  await settled([consumers]);
  expect(await effects(fixture.database)).toEqual([]);
  expect(await listDeadLetters(fixture.nats)).toHaveLength(1);
});

test('without dead letters there is nothing to list or redrive', async () => {
  expect(await listDeadLetters(fixture.nats)).toEqual([]);
  expect(await redriveDeadLetters(fixture.nats)).toEqual({ redriven: 0 });
});

test('bytes of another type are a dead letter at once, and hold nobody up', async () => {
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay]);
  const connection = await fixture.nats.connection();
  await jetstream(connection).publish(ArticleChangedSchema.typeName, Buffer.from([0xff, 0xff, 0xff]));
  await changeArticle(fixture.database, 2, 1);
  await settled([relay, consumers]);
  expect((await effects(fixture.database)).sort()).toEqual(['1.1', '2.1']);
  expect(await listDeadLetters(fixture.nats)).toMatchObject([{ deliveries: 1 }]);
});
