import type { CallContext } from '@commonplace/domain/call-context';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { settled } from '@commonplace/testing/settled';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { about } from './about.ts';
import { appendEvent } from './outbox.ts';
import { republishRpc, snapshots } from './republish.ts';
import { observe, subscribeEphemeral } from './subscribe.ts';
import { changeArticle, consumersOf, effects, logger, relayOf, startFixture } from './testing/fixture.ts';
import type { EventFixture } from './testing/fixture.ts';

let fixture: EventFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const type = ArticleChangedSchema.typeName;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Simulates a number of articles, each at version 5. */
const sourceOf = (count: number) =>
  snapshots(ArticleChangedSchema, async (em, after, limit) => {
    const ids = numbered(count).slice(after, after + limit);
    for (const id of ids) {
      await appendEvent(em, ArticleChangedSchema, { id, version: 5 }, about('article', id, 5));
    }
    return ids;
  });

function callOf(principal: CallContext['principal'], signal = new AbortController().signal): CallContext {
  return { principal, signal, requestId: 'republish-test', deadline: new Date(Date.now() + 60_000), logger };
}
const operator = callOf(servicePrincipal('cli'));

test('republishes state in batches, each after the end of the previous one', async () => {
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture);
  const rpc = republishRpc(fixture.database, [sourceOf(401)]);
  expect(await rpc.listTypes({} as never, operator)).toEqual({ types: [type] });
  const answers = [];
  for (const after of [0, 200, 400]) answers.push(await rpc.republish({ type, after } as never, operator));
  expect(answers).toEqual([{ announced: 200, nextAfter: 200 }, { announced: 200, nextAfter: 400 }, { announced: 1 }]);
  await settled([relay, consumers]);
  expect(new Set(await effects(fixture.database))).toEqual(new Set(numbered(401).map((id) => `${id}.5`)));
});

test('marks republished events, which caches ignore', async () => {
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 9, 1);
  await settled([relay]);
  const seen: number[] = [];
  await using caches = subscribeEphemeral({
    nats: fixture.nats,
    streams: ['CONTENT'],
    handlers: [observe(ArticleChangedSchema, ({ id }) => seen.push(id))],
    onGap: () => {},
    logger,
  });
  await settled([caches]);
  await republishRpc(fixture.database, [sourceOf(3)]).republish({ type, after: 0 } as never, operator);
  await changeArticle(fixture.database, 9, 2);
  await settled([relay, caches]);
  expect(seen).toEqual([9]);
});

test('waits for room in the outbox, and rejects callers other than the operator', async () => {
  const rpc = republishRpc(fixture.database, [sourceOf(1)]);
  await fixture.database.transaction(undefined, async (em) => {
    for (const id of numbered(1_000)) {
      await appendEvent(em, ArticleChangedSchema, { id, version: 1 }, about('article', id, 1));
    }
  });
  const impatient = callOf(servicePrincipal('cli'), AbortSignal.timeout(300));
  await expect(rpc.republish({ type, after: 0 } as never, impatient)).rejects.toThrow();
  const waiting = rpc.republish({ type, after: 0 } as never, operator);
  await using relay = relayOf(fixture);
  expect(await waiting).toEqual({ announced: 1 });
  await settled([relay]);
  for (const other of [
    anonymous,
    servicePrincipal('community'),
    userPrincipal({ userId: 1, roles: ['super_admin'] }),
  ]) {
    const refused = { code: 'permission_denied' };
    await expect(rpc.republish({ type, after: 0 } as never, callOf(other))).rejects.toMatchObject(refused);
    await expect(rpc.listTypes({} as never, callOf(other))).rejects.toMatchObject(refused);
  }
  await expect(rpc.republish({ type: 'other', after: 0 } as never, operator)).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
