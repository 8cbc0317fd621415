import { openWatchedSession } from '@commonplace/db/watched-session';
import { settled } from '@commonplace/testing/settled';
import { Registry } from 'prom-client';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { relaySettings, takeSql } from './outbox-batch.ts';
import { startRelay } from './relay.ts';
import {
  changeArticle,
  consumersOf,
  effects,
  logger,
  relayOf,
  startFixture,
  type EventFixture,
} from './testing/fixture.ts';

let fixture: EventFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

async function leaders(): Promise<number> {
  const rows = await fixture.database.fork().execute<{ n: number }[]>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.n ?? 0;
}

test('lets one of two relays lead, and the other take over when its session ends', async () => {
  const registries = [new Registry(), new Registry()];
  const [first, second] = registries.map((registry) =>
    startRelay({
      databaseUrl: fixture.databaseUrl,
      database: fixture.database,
      nats: fixture.nats,
      stream: 'CONTENT',
      subjects: ['commonplace.content.v1.>'],
      logger,
      registry,
    }),
  );
  if (first === undefined || second === undefined) throw new Error('two relays were started');
  await using stack = new AsyncDisposableStack();
  stack.use(second);
  const leading = () =>
    Promise.all(
      registries.map(async (registry) => {
        const metric = await registry.getSingleMetric('commonplace_outbox_leading')?.get();
        return metric?.values[0]?.value;
      }),
    );
  await expect.poll(async () => (await leading()).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 1]);
  expect(await leaders()).toBe(1);
  await using consumers = consumersOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([first, consumers]);

  await first[Symbol.asyncDispose]();
  await changeArticle(fixture.database, 1, 2);
  await settled([second, consumers]);
  expect(await effects(fixture.database)).toEqual(['1.1', '1.2']);
  await expect.poll(leading).toEqual([0, 1]);
  expect(await leaders()).toBe(1);
});

test('retries a refused event and delays only its own aggregate', async () => {
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture);
  await changeArticle(fixture.database, 9, 1);
  await settled([relay, consumers]);
  const manager = await jetstreamManager(await fixture.nats.connection());
  await manager.streams.update('CONTENT', { max_msg_size: 1_000 });

  const tooLong = 'long '.repeat(400);
  await changeArticle(fixture.database, 1, 1, tooLong);
  await changeArticle(fixture.database, 1, 2);
  await changeArticle(fixture.database, 2, 1);
  await expect.poll(() => effects(fixture.database)).toEqual(['9.1', '2.1']);
  await expect
    .poll(() =>
      fixture.database.fork().execute('select attempts > 0 as tried, last_error from outbox order by position'),
    )
    .toMatchObject([{ tried: true, last_error: expect.stringContaining('message size exceeds') }, { tried: false }]);

  await manager.streams.update('CONTENT', { max_msg_size: -1 });
  await settled([relay, consumers]);
  expect(await effects(fixture.database)).toEqual(['9.1', '2.1', '1.1', '1.2']);
});

test('parks an event after ten refusals and continues with its aggregate', async () => {
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture);
  await changeArticle(fixture.database, 9, 1);
  await settled([relay, consumers]);
  const manager = await jetstreamManager(await fixture.nats.connection());
  await manager.streams.update('CONTENT', { max_msg_size: 1_000 });
  await fixture.database.fork().execute(`alter table outbox alter column attempts set default 9`);
  await changeArticle(fixture.database, 1, 1, 'long '.repeat(400));
  await changeArticle(fixture.database, 1, 2);
  await settled([relay, consumers]);
  expect(await effects(fixture.database)).toEqual(['9.1', '1.2']);
  expect(await fixture.database.fork().execute('select attempts, parked_at is not null as parked from outbox')).toEqual(
    [{ attempts: 10, parked: true }],
  );
});

test('reads the outbox by an index, also with the plan that was made while it was empty', async () => {
  const { databaseUrl: url } = fixture;
  await using session = await openWatchedSession({ url, applicationName: 'plans', logger });
  await session.query(relaySettings);
  const { rows } = await session.query(`explain (generic_plan) ${takeSql}`);
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  expect(plan).toContain('Index Scan using outbox_pending on outbox o');
  expect(plan).not.toMatch(/Sort|Seq Scan|Join/);
});
