import { create, toBinary } from '@bufbuild/protobuf';
import { currentRequestId } from '@commonplace/domain/request-id';
import { ArticleChangedSchema, BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import { settled } from '@commonplace/testing/settled';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { about } from './about.ts';
import { handle } from './consumers.ts';
import { buildHeaders } from './message-headers.ts';
import { appendEvent } from './outbox.ts';
import {
  changeArticle,
  consumersOf,
  effects,
  recordArticle,
  relayOf,
  startFixture,
  type EventFixture,
} from './testing/fixture.ts';

let fixture: EventFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const articleSubject = ArticleChangedSchema.typeName;

async function publishArticle(id: number, headers: Record<string, string>) {
  const payload = toBinary(ArticleChangedSchema, create(ArticleChangedSchema, { id, version: 1 }));
  await jetstream(await fixture.nats.connection()).publish(articleSubject, payload, { headers: buildHeaders(headers) });
}

async function storedMessages() {
  const manager = await jetstreamManager(await fixture.nats.connection());
  return (await manager.streams.info('CONTENT')).state.messages;
}

test('delivers an event to its handler once, in order of its aggregate, and removes it from the outbox', async () => {
  await using consumers = consumersOf(fixture);
  await using relay = relayOf(fixture);
  for (const version of [1, 2, 3]) {
    await Promise.all([1, 2, 3].map((id) => changeArticle(fixture.database, id, version)));
  }
  await settled([relay, consumers]);
  const applied = await effects(fixture.database);
  for (const id of [1, 2, 3]) {
    expect(applied.filter((effect) => effect.startsWith(`${id}.`))).toEqual([`${id}.1`, `${id}.2`, `${id}.3`]);
  }
  expect(applied).toHaveLength(9);
});

test('delivers a thousand events of one transaction', async () => {
  await using consumers = consumersOf(fixture);
  await using relay = relayOf(fixture);
  await fixture.database.transaction(undefined, async (em) => {
    for (let id = 1; id <= 1_000; id += 1) {
      await appendEvent(em, ArticleChangedSchema, { id, version: 1 }, about('article', id));
    }
  });
  await settled([relay, consumers]);
  expect(new Set(await effects(fixture.database)).size).toBe(1_000);
});

test('sends nothing for a rolled back transaction, and refuses to append outside of one', async () => {
  await using relay = relayOf(fixture);
  const failed = fixture.database.transaction(undefined, async (em) => {
    await appendEvent(em, ArticleChangedSchema, { id: 1, version: 1 }, about('article', 1));
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await expect(
    appendEvent(fixture.database.fork(), ArticleChangedSchema, { id: 1 }, about('article', 1)),
  ).rejects.toThrow('in the transaction');
  await changeArticle(fixture.database, 2, 1);
  await settled([relay]);
  expect(await storedMessages()).toBe(1);
});

test('passes event id and time to the handler, and its request id to the events that it causes', async () => {
  const seen: unknown[] = [];
  const requestIds: unknown[] = [];
  const chained = handle(ArticleChangedSchema, async (event, { em, eventId, occurredAt }) => {
    seen.push({ title: event.title, eventId, occurredAt });
    await appendEvent(em, BylineChangedSchema, { userId: 7 }, about('user', 7));
  });
  const second = handle(BylineChangedSchema, async () => {
    requestIds.push(currentRequestId.getStore());
  });
  await using consumers = consumersOf(fixture, [chained, second]);
  await using relay = relayOf(fixture);
  await currentRequestId.run('request-1', () => changeArticle(fixture.database, 1, 1, 'On events'));
  await settled([relay, consumers]);
  expect(seen).toEqual([
    {
      title: 'On events',
      eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ]);
  expect(requestIds).toEqual(['request-1']);
});

test('applies an event that is delivered twice once, also across processes', async () => {
  await using relay = relayOf(fixture);
  await using first = consumersOf(fixture);
  await using second = consumersOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay]);
  const eventId = '0197c000-0000-7000-8000-000000000001';
  for (const copy of ['one', 'two', 'three']) {
    await publishArticle(2, { 'Nats-Msg-Id': copy, 'Commonplace-Event-Id': eventId });
  }
  await settled([first, second]);
  expect((await effects(fixture.database)).sort()).toEqual(['1.1', '2.1']);
});

test('ignores types without a handler, and delivers every event to each service', async () => {
  await using relay = relayOf(fixture);
  await using community = consumersOf(fixture, [recordArticle], 'community');
  await using analytics = consumersOf(fixture, [recordArticle], 'analytics');
  await fixture.database.transaction(undefined, (em) =>
    appendEvent(em, BylineChangedSchema, { userId: 1 }, about('user', 1)),
  );
  await changeArticle(fixture.database, 1, 1);
  await settled([relay, community, analytics]);
  expect(await effects(fixture.database)).toEqual(['1.1', '1.1']);
});

test('retries a failed handler and rolls back its failed tries', async () => {
  let tries = 0;
  const flaky = handle(ArticleChangedSchema, async (event, { em }) => {
    await sql`insert into effects (article_id, version) values (${event.id}, ${event.version})`.execute(em.getKysely());
    tries += 1;
    if (tries < 3) throw new Error('not yet');
  });
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture, [flaky]);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay, consumers]);
  expect(tries).toBe(3);
  expect(await effects(fixture.database)).toEqual(['1.1']);
});

test('prunes inbox rows whose events the streams have dropped', async () => {
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay, consumers]);
  const em = fixture.database.fork();
  await em.execute(`insert into inbox values
    ('community', 'ffffffff-0000-4000-8000-000000000001', now() - interval '14 days'),
    ('community', 'ffffffff-0000-4000-8000-000000000002', now() - interval '16 days')`);
  await consumers.prune(new AbortController().signal);
  expect(await em.execute('select count(*)::int as n from inbox')).toEqual([{ n: 2 }]);
});
