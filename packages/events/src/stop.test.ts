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

/** What a process may take to let go of NATS, whatever state that is in, on a machine that is busy otherwise. */
const stopWithinMs = 30_000;

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Starts what a service has to do with events, on a client of its own, in the order of a service. */
function startWork(fixture: EventFixture): AsyncDisposable {
  const stack = new AsyncDisposableStack();
  const nats = stack.use(connectNats({ url: fixture.server.url, name: 'stopped', logger }));
  const own = { ...fixture, nats };
  stack.use(relayOf(own));
  stack.use(consumersOf(own));
  stack.use(subscribeEphemeral({ nats, streams: ['CONTENT'], handlers: [], onGap: () => {}, logger }));
  return stack;
}

async function expectQuickStop(work: AsyncDisposable): Promise<void> {
  const startedAt = performance.now();
  await work[Symbol.asyncDispose]();
  expect(performance.now() - startedAt).toBeLessThan(stopWithinMs);
}

/** Lets others finish what was left, and compares. */
async function expectNothingLost(fixture: EventFixture, count: number): Promise<void> {
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture);
  await settled([relay, consumers]);
  const expected = numbered(count).map((id) => `${id}.1`);
  expect((await effects(fixture.database)).toSorted()).toEqual(expected.toSorted());
}

/** As many at a time as there are connections: who waits longer than five seconds for one is refused. */
async function writeAll({ database }: EventFixture, count: number): Promise<void> {
  const ids = numbered(count).values();
  const work = async () => {
    for (const id of ids) await changeArticle(database, id, 1);
  };
  await Promise.all(numbered(10).map(work));
}

// Most of each test is waiting for a server that does not answer: they wait side by side.
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
])(
  'work under way stops soon, and nothing is lost, when NATS %s',
  { timeout: 180_000 },
  async ([_state, disturb], { expect }) => {
    await using fixture = await startFixture();
    const work = startWork(fixture);
    const writing = writeAll(fixture, 300);
    await expect.poll(() => effects(fixture.database)).not.toEqual([]);
    await disturb(fixture);
    await expectQuickStop(work);
    await writing;
    fixture.server.resume();
    await fixture.server.restart();
    await expectNothingLost(fixture, 300);
  },
);

test.concurrent('work stops soon at whatever moment of its start', async ({ expect }) => {
  await using fixture = await startFixture();
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await expect.poll(() => relay.settled()).toBe(true);
  const moments = Array.from({ length: 40 }, (_, index) => index * 3);
  const stops = moments.map(async (moment) => {
    const work = startWork(fixture);
    await sleep(moment);
    await expectQuickStop(work);
  });
  await Promise.all(stops);
}, 180_000);

test.concurrent('work that never reached NATS stops soon', async () => {
  await using fixture = await startFixture();
  fixture.server.suspend();
  const work = startWork(fixture);
  await writeAll(fixture, 3);
  await sleep(500);
  await expectQuickStop(work);
  fixture.server.resume();
  await expectNothingLost(fixture, 3);
}, 180_000);

test.concurrent('a failure on its way to a NATS that hangs does not hold up the stop', async ({ expect }) => {
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
  await expectQuickStop(work);
  fixture.server.resume();
}, 180_000);
