import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { startPostgres } from '@commonplace/testing/postgres';
import { settled } from '@commonplace/testing/settled';
import { expect, test } from 'vitest';
import {
  changeArticle,
  consumersOf,
  CreateEventTables,
  effects,
  logger,
  relayOf,
  startFixture,
} from './testing/fixture.ts';

/** Unacknowledged messages of a crashed server are redelivered after ten seconds, and later on the next try. */
const timeoutMs = 120_000;

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('neither loses nor repeats an event when NATS is killed and restarted', async () => {
  await using fixture = await startFixture();
  await using consumers = consumersOf(fixture);
  await using relay = relayOf(fixture);
  const write = (ids: number[]) => Promise.all(ids.map((id) => changeArticle(fixture.database, id, 1)));
  await write(numbered(1, 50));
  await fixture.server.kill('SIGKILL');
  await write(numbered(51, 100));
  await expect(fixture.nats.ping()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await relay.settled()).toBe(false);
  expect(await consumers.settled()).toBe(false);
  await fixture.server.restart();
  await write(numbered(101, 150));
  await fixture.server.restart();
  await write(numbered(151, 200));
  await settled([relay, consumers], { timeoutMs });
  expect((await effects(fixture.database)).toSorted()).toEqual(
    numbered(1, 200)
      .map((id) => `${id}.1`)
      .toSorted(),
  );
}, 150_000);

test('recreates the stream on a NATS server that lost its store', async () => {
  await using fixture = await startFixture();
  await using consumers = consumersOf(fixture);
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay, consumers]);
  await fixture.server.kill();
  await fixture.server.removeStore();
  await fixture.server.restart();
  await changeArticle(fixture.database, 2, 1);
  await settled([relay, consumers], { timeoutMs });
  expect(await effects(fixture.database)).toEqual(['1.1', '2.1']);
}, 150_000);

test('starts while NATS is unreachable, and continues when it is up', async () => {
  await using fixture = await startFixture();
  await fixture.server.kill();
  await using consumers = consumersOf(fixture);
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await fixture.server.restart();
  await settled([relay, consumers], { timeoutMs });
  expect(await effects(fixture.database)).toEqual(['1.1']);
}, 150_000);

test('continues after a restart of PostgreSQL, without lost events or dead letters', async () => {
  await using postgres = await startPostgres();
  const url = postgres.databaseUrl('events');
  await migrate({ url, migrations: [CreateEventTables], logger });
  await using fixture = await startFixture(url);
  await using consumers = consumersOf(fixture);
  await using relay = relayOf(fixture);
  const { database } = fixture;
  await Promise.all(numbered(1, 40).map((id) => changeArticle(database, id, 1)));
  await postgres.stop();
  await expect(changeArticle(database, 41, 1)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(database.ping()).rejects.toMatchObject({ code: 'unavailable' });
  await using late = await openDatabase({ url, entities: [], logger, applicationName: 'late' });
  await using lateConsumers = consumersOf({ ...fixture, database: late }, undefined, 'analytics');
  await using lateRelay = relayOf(fixture);
  expect(await relay.settled()).toBe(false);
  await postgres.start();
  await changeArticle(database, 42, 1);
  await settled([relay, lateRelay, consumers, lateConsumers], { timeoutMs });
  const expected = [...numbered(1, 40), 42].flatMap((id) => [`${id}.1`, `${id}.1`]);
  expect((await effects(database)).toSorted()).toEqual(expected.toSorted());
}, 150_000);
