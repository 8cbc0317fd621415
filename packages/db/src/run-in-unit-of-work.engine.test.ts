import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { afterCommit } from './after-commit.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate, Migration } from './migrations.ts';
import { runInUnitOfWork } from './run-in-unit-of-work.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';

class CreateWords extends Migration {
  override name = '0001-words';
  override up() {
    this.addSql('create table words (position integer generated always as identity, word text not null unique)');
  }
}

const logger = pino({ level: 'silent' });
const url = newDatabaseUrl();
let database: Database;
let signal: AbortSignal;

beforeAll(async () => {
  await migrate({ url, migrations: [CreateWords], logger });
  database = await openDatabase({ url, entities: [], logger, applicationName: 'held-test', poolMax: 3 });
});
beforeEach(async () => {
  signal = new AbortController().signal;
  await sql`truncate words`.execute(database.reader());
});
afterAll(() => database[Symbol.asyncDispose]());

type Em = Parameters<Parameters<Database['transaction']>[1]>[0];
const add = (em: Em, word: string) => sql`insert into words (word) values (${word})`.execute(em.getKysely());
const nothing = async () => undefined;

/** Returns the words that other transactions see. */
async function words(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from words order by position`.execute(database.reader());
  return rows.map(({ word }) => word);
}

test('commits the first and last write together with those of the work', async () => {
  const committed: string[] = [];
  const result = await runInUnitOfWork(
    database,
    { signal },
    {
      first: async (em) => void (await add(em, 'first')),
      async work(call) {
        const written = await database.transaction(call, async (em) => {
          await add(em, 'work');
          afterCommit(em, () => committed.push('yes'));
          return 'answer';
        });
        expect(await words()).toEqual([]);
        expect(committed).toEqual([]);
        return `${written}!`;
      },
      last: async (em, answer) => void (await add(em, answer)),
    },
  );
  expect(result).toBe('answer!');
  expect(committed).toEqual(['yes']);
  expect(await words()).toEqual(['first', 'work', 'answer!']);
});

test.each(['first', 'within', 'after', 'last'] as const)('writes nothing when the %s part fails', async (place) => {
  const failAt = async (here: string) => {
    if (here === place) throw new Error(`failed: ${place}`);
  };
  const held = runInUnitOfWork(
    database,
    { signal },
    {
      first: () => failAt('first'),
      async work(call) {
        await database.transaction(call, async (em) => {
          await add(em, 'work');
          await failAt('within');
        });
        await failAt('after');
      },
      last: () => failAt('last'),
    },
  );
  await expect(held).rejects.toThrow(`failed: ${place}`);
  expect(await words()).toEqual([]);
});

test('runs the last write when the work wrote nothing', async () => {
  await runInUnitOfWork(
    database,
    { signal },
    {
      first: nothing,
      work: async () => 'answer',
      last: async (em, answer) => void (await add(em, answer)),
    },
  );
  expect(await words()).toEqual(['answer']);
});

test('is joined by a call with a derived signal', async () => {
  let fails = true;
  const attempt = () =>
    runInUnitOfWork(
      database,
      { signal },
      {
        first: async (em) => void (await add(em, 'first')),
        async work(call) {
          const derived = { ...call, signal: AbortSignal.any([call.signal, AbortSignal.timeout(60_000)]) };
          await database.transaction(derived, (em) => add(em, 'work'));
          expect(await words()).toEqual([]);
          if (fails) throw new Error('failed after the transaction');
        },
        last: async (em) => void (await add(em, 'last')),
      },
    );
  await expect(attempt()).rejects.toThrow('failed after the transaction');
  expect(await words()).toEqual([]);
  fails = false;
  await attempt();
  expect(await words()).toEqual(['first', 'work', 'last']);
});

test('cannot be joined after its end', async () => {
  const late: (() => Promise<unknown>)[] = [];
  await runInUnitOfWork(
    database,
    { signal },
    {
      first: nothing,
      work: async (call) => void late.push(() => database.transaction(call, (em) => add(em, 'late'))),
      last: nothing,
    },
  );
  await expect((async () => late[0]?.())()).rejects.toThrow('may open a single transaction');
  expect(await words()).toEqual([]);
});

test('lets the work try again after its transaction failed', async () => {
  await add(database.fork(), 'taken');
  await runInUnitOfWork(
    database,
    { signal },
    {
      first: nothing,
      async work(call) {
        await database.transaction(call, (em) => add(em, 'taken')).catch(() => undefined);
        await database.transaction(call, (em) => add(em, 'free'));
      },
      last: async (em) => void (await add(em, 'last')),
    },
  );
  expect(await words()).toEqual(['taken', 'free', 'last']);
});

test('allows a single transaction per call, and does not affect other work', async () => {
  const held = runInUnitOfWork(
    database,
    { signal },
    {
      first: nothing,
      async work(call) {
        await database.transaction(call, (em) => add(em, 'one'));
        await database.transaction(undefined, (em) => add(em, 'another transaction'));
        await database.transaction(call, (em) => add(em, 'two'));
      },
      last: nothing,
    },
  );
  await expect(held).rejects.toThrow('may open a single transaction');
  expect(await words()).toEqual(['another transaction']);
});

test('reports a lost connection as unavailable', async () => {
  const held = runInUnitOfWork(
    database,
    { signal },
    {
      first: nothing,
      work: (call) => database.transaction(call, (em) => add(em, 'lost')),
      last: async (em) => void (await sql`select pg_terminate_backend(pg_backend_pid())`.execute(em.getKysely())),
    },
  );
  await expect(held).rejects.toMatchObject({ code: 'unavailable' });
  expect(await words()).toEqual([]);
});
