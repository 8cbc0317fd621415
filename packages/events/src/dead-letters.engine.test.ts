import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { settled } from '@commonplace/testing/settled';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handle, handleStates, type Handler } from './consumers.ts';
import { countDeadLetters, listDeadLetters, pruneDeadLetters } from './dead-letters.ts';
import { maxDeliveries } from './delivery.ts';
import { durableName, ensureDurable, typeOfDurable } from './durables.ts';
import { redriveDeadLetter } from './redrive.ts';
import {
  changeArticle,
  consumersOf,
  effects,
  logger,
  recordArticle,
  relayOf,
  startFixture,
  type EventFixture,
} from './testing/fixture.ts';

const type = ArticleChangedSchema.typeName;
const service = 'community';
const { signal } = new AbortController();

let fixture: EventFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

/** Delivers the only message of the stream to the service's consumer a number of times, without an acknowledgment. */
async function deliverUnacknowledged(times: number) {
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
  throw new Error('no such author\nas ada@example.com');
});

const list = async (page = 1, perPage = 10) => listDeadLetters(fixture.database, undefined, { page, perPage });
const redrive = async (id: number, handlers: readonly Handler[]) =>
  redriveDeadLetter({ service, database: fixture.database, handlers, logger }, id, signal);

test('stores a fact as a dead letter after its last delivery, and applies it once when it is retried', async () => {
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay]);
  await deliverUnacknowledged(maxDeliveries - 1);
  {
    await using consumers = consumersOf(fixture, [failing], service);
    await settled([consumers]);
  }
  const { rows, hasNext } = await list();
  expect(hasNext).toBe(false);
  const [letter, ...others] = rows;
  if (letter === undefined) throw new Error('there is no dead letter');
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ type, error: 'Error: no such author as [address]', attempts: maxDeliveries });
  expect(recordArticle.describe(letter.payload)).toMatchObject({ id: 1, version: 1 });

  for (const handlers of [[failing], []]) await redrive(letter.id, handlers);
  expect((await list()).rows).toMatchObject([{ attempts: maxDeliveries + 2, error: expect.stringContaining(type) }]);
  await Promise.all([1, 2, 3].map(() => redrive(letter.id, [recordArticle])));
  expect(await effects(fixture.database)).toEqual(['1.1']);
  expect((await list()).rows).toEqual([]);
});

test('stores a message without an acknowledgment as a dead letter without another try, and retries a state', async () => {
  const { database } = fixture;
  await using relay = relayOf(fixture);
  await changeArticle(database, 1, 1);
  await settled([relay]);
  await deliverUnacknowledged(maxDeliveries);
  await using consumers = consumersOf(fixture);
  await settled([consumers]);
  expect(await effects(database)).toEqual([]);
  const { rows } = await list();
  expect(rows).toHaveLength(1);
  const seen: number[] = [];
  const noteStates = handleStates(
    ArticleChangedSchema,
    async (events) => void seen.push(...events.map(({ id }) => id)),
  );
  for (const { id } of rows) await redrive(id, [noteStates]);
  expect(seen).toEqual([1]);
  expect(await countDeadLetters(database.reader<object>())).toBe(0);
});

test('stores unreadable bytes at once without blocking others, lists by age, and prunes old letters', async () => {
  const { database } = fixture;
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture);
  await changeArticle(database, 1, 1);
  await settled([relay]);
  const connection = await fixture.nats.connection();
  for (const byte of [1, 2, 3]) await jetstream(connection).publish(type, Buffer.from([0xff, 0xff, byte]));
  await changeArticle(database, 2, 1);
  await settled([relay, consumers]);
  expect((await effects(database)).sort()).toEqual(['1.1', '2.1']);
  await database.fork().execute("update dead_letters set dead_since = now() - interval '1 day' * (10 * id + 5)");
  const pages = [await list(1, 2), await list(2, 2)];
  expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, false]);
  const rows = pages.flatMap((page) => page.rows);
  expect(rows.map(({ id, attempts }) => [id, attempts])).toEqual([1, 2, 3].map((id) => [id, 1]));
  expect((await listDeadLetters(database, undefined, { page: 1, perPage: 2, type: 'other' })).rows).toEqual([]);
  expect(rows.map(({ payload }) => payload.at(-1))).toEqual(expect.arrayContaining([1, 2, 3]));
  await pruneDeadLetters(database, 14, signal);
  expect((await list()).rows.map(({ id }) => id)).toEqual([1, 2]);
});

test('reads the type from the name of a durable consumer', () => {
  expect(typeOfDurable(service, durableName(service, type))).toBe(type);
  expect(typeOfDurable('content', durableName(service, type))).toBeUndefined();
});
