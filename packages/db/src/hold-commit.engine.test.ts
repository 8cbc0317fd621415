import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { afterCommit } from './after-commit.ts';
import { openDatabase, type Database } from './database.ts';
import { holdCommit } from './hold-commit.ts';
import { migrate, Migration } from './migrations.ts';
import { newDatabaseUrl } from './test-database-url.ts';

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
  const result = await holdCommit(database, signal, {
    first: async (em) => void (await add(em, 'first')),
    async work() {
      const written = await database.transaction(signal, async (em) => {
        await add(em, 'work');
        afterCommit(em, () => committed.push('yes'));
        return 'answer';
      });
      expect(await words()).toEqual([]);
      expect(committed).toEqual([]);
      return `${written}!`;
    },
    last: async (em, answer) => void (await add(em, answer)),
  });
  expect(result).toBe('answer!');
  expect(committed).toEqual(['yes']);
  expect(await words()).toEqual(['first', 'work', 'answer!']);
});

test('commits a single statement of the work together with the other writes', async () => {
  const result = await holdCommit(database, signal, {
    first: nothing,
    async work() {
      const query = sql<{ word: string }>`insert into words (word) values ('single') returning word`;
      const rows = await database.write(signal, query.compile(database.reader<object>()), () => undefined);
      expect(await words()).toEqual([]);
      return rows[0]?.word;
    },
    last: async (em) => void (await add(em, 'last')),
  });
  expect(result).toBe('single');
  expect(await words()).toEqual(['single', 'last']);
});

test.each(['first', 'within', 'after', 'last'] as const)('writes nothing when the %s part fails', async (place) => {
  const failAt = async (here: string) => {
    if (here === place) throw new Error(`failed: ${place}`);
  };
  const held = holdCommit(database, signal, {
    first: () => failAt('first'),
    async work() {
      await database.transaction(signal, async (em) => {
        await add(em, 'work');
        await failAt('within');
      });
      await failAt('after');
    },
    last: () => failAt('last'),
  });
  await expect(held).rejects.toThrow(`failed: ${place}`);
  expect(await words()).toEqual([]);
});

test('runs the last write when the work wrote nothing', async () => {
  await holdCommit(database, signal, {
    first: nothing,
    work: async () => 'answer',
    last: async (em, answer) => void (await add(em, answer)),
  });
  expect(await words()).toEqual(['answer']);
});

test('lets the work try again after its transaction failed', async () => {
  await add(database.fork(), 'taken');
  await holdCommit(database, signal, {
    first: nothing,
    async work() {
      await database.transaction(signal, (em) => add(em, 'taken')).catch(() => undefined);
      await database.transaction(signal, (em) => add(em, 'free'));
    },
    last: async (em) => void (await add(em, 'last')),
  });
  expect(await words()).toEqual(['taken', 'free', 'last']);
});

test('allows a single transaction per call, and does not affect other calls', async () => {
  const held = holdCommit(database, signal, {
    first: nothing,
    async work() {
      await database.transaction(signal, (em) => add(em, 'one'));
      await database.transaction(new AbortController().signal, (em) => add(em, 'another transaction'));
      await database.transaction(signal, (em) => add(em, 'two'));
    },
    last: nothing,
  });
  await expect(held).rejects.toThrow('may open a single transaction');
  expect(await words()).toEqual(['another transaction']);
});

test('reports a lost connection as unavailable', async () => {
  const held = holdCommit(database, signal, {
    first: nothing,
    work: () => database.transaction(signal, (em) => add(em, 'lost')),
    last: async (em) => void (await sql`select pg_terminate_backend(pg_backend_pid())`.execute(em.getKysely())),
  });
  await expect(held).rejects.toMatchObject({ code: 'unavailable' });
  expect(await words()).toEqual([]);
});
