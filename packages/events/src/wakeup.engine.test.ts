import { openDatabase } from '@commonplace/db/database';
import { openWatchedSession } from '@commonplace/db/watched-session';
import { settled } from '@commonplace/testing/settled';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { outboxChannel } from './outbox.ts';
import { startRelay } from './relay.ts';
import { changeArticle, logger, relayOf, startFixture, type EventFixture } from './testing/fixture.ts';

/** Counts the notifications on the outbox's channel. */
async function countNotifications(url: string) {
  const counted = { notifications: 0 };
  const onNotification = () => void (counted.notifications += 1);
  const session = await openWatchedSession({ url, applicationName: 'listener', logger, onNotification });
  onTestFinished(() => session[Symbol.asyncDispose]());
  await session.query(`listen ${outboxChannel}`);
  return counted;
}

/** Starts another process on the fixture's database, with its own pool and relay. */
async function startReplica({ databaseUrl, nats }: EventFixture) {
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const registry = new Registry();
  const options = { url: databaseUrl, entities: [], logger, applicationName: 'replica' };
  const database = stack.use(await openDatabase(options));
  const subjects = ['commonplace.content.v1.>'];
  const relay = stack.use(startRelay({ databaseUrl, database, nats, stream: 'CONTENT', subjects, logger, registry }));
  return { database, relay, registry };
}

async function isLeading(registry: Registry): Promise<boolean> {
  const metric = await registry.getSingleMetric('commonplace_outbox_leading')?.get();
  return metric?.values[0]?.value === 1;
}

test('wakes the leading relay of the same process without a notification', async () => {
  await using fixture = await startFixture();
  const counted = await countNotifications(fixture.databaseUrl);
  const { database, relay, registry } = await startReplica(fixture);
  await expect.poll(() => isLeading(registry)).toBe(true);
  await Promise.all([1, 2, 3, 4].map((id) => changeArticle(database, id, 1)));
  await settled([relay]);
  expect(counted.notifications).toBe(0);
});

test('wakes the leading relay of another process, once for many commits', async () => {
  await using fixture = await startFixture();
  const leader = await startReplica(fixture);
  await expect.poll(() => isLeading(leader.registry)).toBe(true);
  const follower = await startReplica(fixture);
  const counted = await countNotifications(fixture.databaseUrl);
  // The follower needs a session before it can send notifications.
  for (let version = 1; counted.notifications === 0; version += 1) {
    await changeArticle(follower.database, 1, version);
    await settled([leader.relay]);
  }
  const before = counted.notifications;
  const writers = Array.from({ length: 8 }, (_, index) => index + 2);
  const perWriter = 25;
  const write = async (id: number) => {
    for (let version = 1; version <= perWriter; version += 1) await changeArticle(follower.database, id, version);
  };
  await Promise.all(writers.map(write));
  await settled([leader.relay]);
  await expect.poll(() => counted.notifications).toBeGreaterThan(before);
  expect(counted.notifications - before).toBeLessThanOrEqual(writers.length * perWriter);
  expect(await isLeading(follower.registry)).toBe(false);
});

test('finds events without a wake-up', async () => {
  await using fixture = await startFixture();
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay]);
  await fixture.database.fork().execute(`
    insert into outbox (id, subject, aggregate_id, payload, headers)
    values (gen_random_uuid(), 'commonplace.content.v1.ArticleChanged', 'article:2', '', '{}')`);
  await expect.poll(() => relay.settled()).toBe(true);
});
