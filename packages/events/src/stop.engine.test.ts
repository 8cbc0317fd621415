import { setTimeout as sleep } from 'node:timers/promises';
import { settled } from '@commonplace/testing/settled';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { expect, test } from 'vitest';
import { connectNats } from './nats.ts';
import { subscribeEphemeral } from './subscribe.ts';
import {
  changeArticle,
  consumersOf,
  effects,
  logger,
  relayOf,
  startFixture,
  type EventFixture,
} from './testing/fixture.ts';
import { handle } from './consumers.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Starts relay, consumers and subscription of a service with their own client, in the order of a service. */
function startWork(fixture: EventFixture): AsyncDisposable {
  const stack = new AsyncDisposableStack();
  const nats = stack.use(connectNats({ url: fixture.server.url, name: 'stopped', logger }));
  const own = { ...fixture, nats };
  stack.use(relayOf(own));
  stack.use(consumersOf(own));
  stack.use(subscribeEphemeral({ nats, streams: ['CONTENT'], handlers: [], onGap: () => {}, logger }));
  return stack;
}

/** Lets other workers finish the rest, and compares. */
async function expectNothingLost(fixture: EventFixture, count: number): Promise<void> {
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture);
  await settled([relay, consumers]);
  const expected = numbered(count).map((id) => `${id}.1`);
  expect((await effects(fixture.database)).toSorted()).toEqual(expected.toSorted());
}

/** Writes in parallel, limited to the number of connections: a wait of more than five seconds for one is an error. */
async function writeAll({ database }: EventFixture, count: number): Promise<void> {
  const ids = numbered(count).values();
  const work = async () => {
    for (const id of ids) await changeArticle(database, id, 1);
  };
  await Promise.all(numbered(10).map(work));
}

// Most of each test is waiting for a server that does not answer, so they run concurrently.
test.concurrent.for<[string, (fixture: EventFixture) => unknown]>([
  ['was killed', ({ server }) => server.kill()],
  ['was killed and restarted', ({ server }) => server.restart()],
  ['hangs', async ({ server }) => server.suspend()],
  [
    'has been hanging while there was work to do',
    async ({ server }) => {
      server.suspend();
      await sleep(1_500);
    },
  ],
])('stops without losses during work when NATS %s', { timeout: 180_000 }, async ([_state, disturb], { expect }) => {
  await using fixture = await startFixture();
  const work = startWork(fixture);
  const writing = writeAll(fixture, 300);
  await expect.poll(() => effects(fixture.database)).not.toEqual([]);
  await disturb(fixture);
  await work[Symbol.asyncDispose]();
  await writing;
  fixture.server.resume();
  await fixture.server.restart();
  await expectNothingLost(fixture, 300);
});

test.concurrent('stops at any moment of its start', async ({ expect }) => {
  await using fixture = await startFixture();
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await expect.poll(() => relay.settled()).toBe(true);
  const moments = Array.from({ length: 40 }, (_, index) => index * 3);
  const stops = moments.map(async (moment) => {
    const work = startWork(fixture);
    await sleep(moment);
    await work[Symbol.asyncDispose]();
  });
  await Promise.all(stops);
}, 180_000);

test.concurrent('stops when it never reached NATS', async () => {
  await using fixture = await startFixture();
  fixture.server.suspend();
  const work = startWork(fixture);
  await writeAll(fixture, 3);
  await sleep(500);
  await work[Symbol.asyncDispose]();
  fixture.server.resume();
  await expectNothingLost(fixture, 3);
}, 180_000);

test.concurrent('stops while a failure is being reported to a NATS server that hangs', async ({ expect }) => {
  await using fixture = await startFixture();
  await using relay = relayOf(fixture);
  const nats = connectNats({ url: fixture.server.url, name: 'stopped', logger });
  const failing = handle(ArticleChangedSchema, async () => {
    fixture.server.suspend();
    throw new Error('cannot be handled');
  });
  const consumers = consumersOf({ ...fixture, nats }, [failing]);
  await changeArticle(fixture.database, 1, 1);
  await expect.poll(() => relay.settled()).toBe(true);
  await sleep(300);
  const work = new AsyncDisposableStack();
  work.use(nats);
  work.use(consumers);
  await work[Symbol.asyncDispose]();
  fixture.server.resume();
}, 180_000);
