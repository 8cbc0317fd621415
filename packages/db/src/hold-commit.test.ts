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

/** What others see. */
async function words(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from words order by position`.execute(database.reader());
  return rows.map(({ word }) => word);
}

test('what is written first and last is committed with what the work wrote, once all of it has ended', async () => {
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

test.each(['first', 'within', 'after', 'last'] as const)('nothing is written when the %s fails', async (place) => {
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

test('work that wrote nothing has what comes last written', async () => {
  await holdCommit(database, signal, {
    first: nothing,
    work: async () => 'answer',
    last: async (em, answer) => void (await add(em, answer)),
  });
  expect(await words()).toEqual(['answer']);
});

test('work may try again after its transaction failed', async () => {
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

test('work has one transaction; those of others go on meanwhile', async () => {
  const held = holdCommit(database, signal, {
    first: nothing,
    async work() {
      await database.transaction(signal, (em) => add(em, 'one'));
      await database.transaction(new AbortController().signal, (em) => add(em, "somebody else's"));
      await database.transaction(signal, (em) => add(em, 'two'));
    },
    last: nothing,
  });
  await expect(held).rejects.toThrow('has one transaction');
  expect(await words()).toEqual(["somebody else's"]);
});

test('a lost connection is unavailable, as ever', async () => {
  const held = holdCommit(database, signal, {
    first: nothing,
    work: () => database.transaction(signal, (em) => add(em, 'lost')),
    last: async (em) => void (await sql`select pg_terminate_backend(pg_backend_pid())`.execute(em.getKysely())),
  });
  await expect(held).rejects.toMatchObject({ code: 'unavailable' });
  expect(await words()).toEqual([]);
});
