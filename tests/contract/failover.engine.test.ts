import { setTimeout as delay } from 'node:timers/promises';
import { migrations } from '@commonplace/content/migrations';
import { migrate } from '@commonplace/db/migrations';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { createServiceClient } from '@commonplace/testing/service-client';
import { startPostgresPair, type PostgresPair } from '@commonplace/testing/postgres-pair';
import { userPrincipal } from '@commonplace/testing/principals';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.ts';

// Content on a primary with a standby; the other services on the server of the run.

const stack = new AsyncDisposableStack();
let pair: PostgresPair;
let platform: Platform;
let author: { principal: ReturnType<typeof userPrincipal> };
let articles: ReturnType<typeof connect>;

const connect = () => stack.use(createServiceClient(ArticlesService, platform.addresses.content));

beforeAll(async () => {
  pair = stack.use(await startPostgresPair());
  await migrate({ url: pair.databaseUrl('content'), migrations, logger: pino({ level: 'silent' }) });
  platform = stack.use(
    await startPlatform({}, {}, {}, (_url, service) =>
      service === 'content'
        ? { DATABASE_URL: pair.databaseUrl('content'), DATABASE_READ_URL: pair.standby.databaseUrl('content') }
        : {},
    ),
  );
  articles = connect();
  const { id, username } = await platform.createUser();
  const credential = { kind: 'session', id: 'of-this-test' } as const;
  author = { principal: userPrincipal({ userId: id, username, keyId: 0, credential }) };
});
afterAll(() => stack.disposeAsync());

async function publish(title: string): Promise<number> {
  const article = { title, bodyMarkdown: 'Written in a storm', published: true };
  const { article: created } = await articles.createArticle({ article }, author);
  return created?.summary?.id ?? 0;
}

/** Writes articles and reads a cached one until stopped. */
function load(cachedId: number) {
  const acknowledged: number[] = [];
  const seen = { refusals: new Set<unknown>(), readStatuses: new Set<number>(), isOver: false };
  const write = async (writer: number) => {
    for (let number = 0; !seen.isOver; number += 1) {
      await publish(`Article ${number} of ${writer}`).then(
        (id) => acknowledged.push(id),
        (error: unknown) => seen.refusals.add(error instanceof Error && 'code' in error ? error.code : error),
      );
      await delay(10);
    }
  };
  const read = async () => {
    while (!seen.isOver) {
      seen.readStatuses.add((await platform.request('GET', `/api/articles/${cachedId}`)).status);
      await delay(10);
    }
  };
  const working = Promise.all([read(), ...[1, 2, 3, 4].map(write)]);
  return {
    acknowledged,
    async stop() {
      seen.isOver = true;
      await working;
      return seen;
    },
  };
}

async function onServer<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Returns how many reads each server was chosen for. */
async function reads() {
  const text = await (await fetch(`http://127.0.0.1:${platform.monitoringPorts.content}/metrics`)).text();
  const count = (server: string) =>
    Number(
      new RegExp(`^commonplace_database_reads_total\\{.*server="${server}".*\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
    );
  return { standby: count('standby'), primary: count('primary') };
}

const readTitle = async (id: number) => (await articles.getArticle({ id }, author)).article?.summary?.title;

test('shows each write at once, from the standby if it has it', async () => {
  for (let number = 1; number <= 10; number += 1) {
    const id = await publish(`Read ${number}`);
    expect(await readTitle(id)).toBe(`Read ${number}`);
  }
  const before = await reads();
  const id = await publish('On both');
  await expect
    .poll(async () => {
      expect(await readTitle(id)).toBe('On both');
      return (await reads()).standby;
    })
    .toBeGreaterThan(before.standby);

  await onServer(pair.standby.databaseUrl('postgres'), 'select pg_wal_replay_pause()');
  const unseen = await publish('On the primary');
  const { primary } = await reads();
  expect(await readTitle(unseen)).toBe('On the primary');
  expect((await reads()).primary).toBeGreaterThan(primary);
  await onServer(pair.standby.databaseUrl('postgres'), 'select pg_wal_replay_resume()');
  const paused = await reads();
  await expect
    .poll(async () => {
      expect(await readTitle(unseen)).toBe('On the primary');
      return (await reads()).standby;
    })
    .toBeGreaterThan(paused.standby);
});

test('loses no acknowledged write when the primary crashes and the standby is promoted', async () => {
  const cachedId = await publish('Cached');
  await platform.settled();
  expect((await platform.request('GET', `/api/articles/${cachedId}`)).status).toBe(200);
  const { acknowledged, stop } = load(cachedId);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  await pair.primary.crash();
  await onServer(pair.standby.databaseUrl('postgres'), 'select pg_promote()');
  const before = acknowledged.length;
  // The limit of an outage that operators are promised.
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
  const { refusals, readStatuses } = await stop();

  expect(readStatuses).toEqual(new Set([200]));
  expect(refusals).toEqual(new Set(['unavailable']));
  const stored = await onServer<{ id: number }>(pair.standby.databaseUrl('content'), 'select id from articles');
  const ids = new Set(stored.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  await platform.settled();
  const newest = await platform.request('GET', `/api/articles/${acknowledged.at(-1)}`);
  expect(newest.json()).toMatchObject({ id: acknowledged.at(-1) });
});
