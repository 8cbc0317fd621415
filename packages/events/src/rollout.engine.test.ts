import { ArticleChangedSchema, BylineChangedSchema } from '@commonplace/proto/content/v1/events';
import { settled } from '@commonplace/testing/settled';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { about } from './about.ts';
import { handle } from './consumers.ts';
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

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function changeBylines(userIds: readonly number[]): Promise<void> {
  await fixture.database.transaction(undefined, async (em) => {
    for (const userId of userIds) {
      await appendEvent(em, BylineChangedSchema, { userId }, about('user', userId));
    }
  });
}

function recordBylines(seen: number[]) {
  return handle(BylineChangedSchema, async (event) => {
    seen.push(event.userId ?? 0);
  });
}

test('keeps a new type for new processes while old ones share the stream', async () => {
  await using relay = relayOf(fixture);
  await using old = consumersOf(fixture, [recordArticle]);
  await changeBylines(numbered(50));
  await changeArticle(fixture.database, 1, 1);
  await settled([relay, old]);

  const seen: number[] = [];
  await using rolledOut = consumersOf(fixture, [recordArticle, recordBylines(seen)]);
  await changeBylines(numbered(100).slice(50));
  await changeArticle(fixture.database, 1, 2);
  await settled([relay, old, rolledOut]);
  expect(seen.toSorted((a, b) => a - b)).toEqual(numbered(100));
  expect((await effects(fixture.database)).toSorted()).toEqual(['1.1', '1.2']);
});

test('names a consumer by service and type', async () => {
  await using relay = relayOf(fixture);
  await using community = consumersOf(fixture, [recordArticle, recordBylines([])]);
  await using analytics = consumersOf(fixture, [recordArticle], 'analytics');
  await changeArticle(fixture.database, 1, 1);
  await settled([relay, community, analytics]);
  const manager = await jetstreamManager(await fixture.nats.connection());
  const consumers = await manager.consumers.list('CONTENT').next();
  expect(Object.fromEntries(consumers.map(({ name, config }) => [name, config.filter_subject]))).toEqual({
    analytics_commonplace_content_v1_ArticleChanged: ArticleChangedSchema.typeName,
    community_commonplace_content_v1_ArticleChanged: ArticleChangedSchema.typeName,
    community_commonplace_content_v1_BylineChanged: BylineChangedSchema.typeName,
  });
});

test('leaves connections for calls, with handlers of all types', async () => {
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const wait = async () => {
    running += 1;
    await gate.promise;
  };
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture, [handle(ArticleChangedSchema, wait), handle(BylineChangedSchema, wait)]);
  await changeBylines(numbered(20));
  await Promise.all(numbered(20).map((id) => changeArticle(fixture.database, id, 1)));
  await settled([relay]);
  try {
    await expect.poll(() => running).toBe(4);
    await expect(Promise.all(numbered(20).map(() => fixture.database.ping()))).resolves.toHaveLength(20);
    expect(running).toBe(4);
  } finally {
    gate.resolve();
  }
  await settled([consumers]);
  expect(running).toBe(40);
});
