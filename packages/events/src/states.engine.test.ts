import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { settled } from '@commonplace/testing/settled';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handleStates, inTurn, project, startConsumers } from './consumers.ts';
import { countDeadLetters } from './dead-letters.ts';
import { changeArticle, consumersOf, effects, relayOf, startFixture, type EventFixture } from './testing/fixture.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';

const logger = pino({ level: 'silent' });
let fixture: EventFixture;
beforeEach(async () => {
  fixture = await startFixture();
  await fixture.database.fork().execute('create table things (id integer primary key, version integer, title text)');
});
afterEach(() => fixture[Symbol.asyncDispose]());

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const things = {
  table: 'things',
  key: 'id',
  row: ({ id, version, title }: { id: number; version: number; title: string }) => ({ id, version, title }),
};

async function inboxRows(): Promise<number> {
  const rows = await fixture.database.fork().execute<{ n: number }[]>('select count(*)::int as n from inbox');
  return rows[0]?.n ?? -1;
}

test('keeps the newest snapshot of each record with consumers of two processes, without the inbox', async () => {
  await using relay = relayOf(fixture);
  const handlers = [project(ArticleChangedSchema, things)];
  await using first = consumersOf(fixture, handlers);
  await using second = consumersOf(fixture, handlers);
  for (const version of numbered(5)) {
    await Promise.all(numbered(60).map((id) => changeArticle(fixture.database, id, version, `${version}`)));
  }
  await settled([relay, first, second]);
  expect(await fixture.database.fork().execute('select * from things order by id')).toEqual(
    numbered(60).map((id) => ({ id, version: 5, title: '5' })),
  );
  expect(await inboxRows()).toBe(0);
});

test('applies facts among states once', async () => {
  const noted: string[] = [];
  const handler = project(ArticleChangedSchema, things, {
    isFact: ({ title }) => title === 'fact',
    async apply(event) {
      noted.push(`${event.id}.${event.version}`);
    },
  });
  await using relay = relayOf(fixture);
  await using consumers = consumersOf(fixture, [handler]);
  await changeArticle(fixture.database, 1, 1, 'state');
  await changeArticle(fixture.database, 1, 2, 'fact');
  await settled([relay, consumers]);
  expect(noted).toEqual(['1.2']);
  expect(await inboxRows()).toBe(1);
  expect(await fixture.database.fork().execute('select version from things')).toEqual([{ version: 1 }]);
});

test('handles events in one transaction, and a failed one without blocking others', async () => {
  const together: number[] = [];
  const note = inTurn<{ id: number; version: number }>(async ({ id, version }, { em }) => {
    await sql`insert into effects (article_id, version) values (${id}, ${version})`.execute(em.getKysely());
    if (id === 7) throw new Error('cannot be applied');
  });
  const handler = handleStates(ArticleChangedSchema, async (events, context) => {
    together.push(events.length);
    await note(events, context);
  });
  await using relay = relayOf(fixture);
  await Promise.all(numbered(30).map((id) => changeArticle(fixture.database, id, 1)));
  await settled([relay]);
  await using _consumers = consumersOf(fixture, [handler]);
  const expected = numbered(30).flatMap((id) => (id === 7 ? [] : [`${id}.1`]));
  await expect.poll(async () => (await effects(fixture.database)).toSorted()).toEqual(expected.toSorted());
  expect(Math.max(...together)).toBeGreaterThan(1);
  expect(await countDeadLetters(fixture.database.reader<object>())).toBe(0);
});

test('holds an event while the database has no disk space, and delivers it once', async () => {
  let attempts = 0;
  const handler = handleStates(ArticleChangedSchema, async (_events, { em }) => {
    attempts += 1;
    if (attempts > 3) return;
    await sql`do $$ begin raise exception 'as if' using errcode = '53100'; end $$`.execute(em.getKysely());
  });
  const registry = new Registry();
  await using relay = relayOf(fixture);
  await using consumers = startConsumers({ ...fixture, service: 'community', handlers: [handler], logger, registry });
  await changeArticle(fixture.database, 1, 1);
  await settled([relay, consumers]);
  expect(attempts).toBe(4);
  const handled = await registry.getSingleMetric('commonplace_events_handled_total')?.get();
  expect(handled?.values.map(({ labels }) => labels.outcome)).toEqual(['applied']);
});
