import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { migrate, Migration } from './migrations.ts';
import { runInUnitOfWork } from './run-in-unit-of-work.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';

class CreateSums extends Migration {
  override name = '0001-sums';
  override up() {
    this.addSql('create table sums (id integer primary key, sum integer not null)');
  }
}

const logger = pino({ level: 'silent' });
const url = newDatabaseUrl();
let database: Database;

beforeAll(async () => {
  await migrate({ url, migrations: [CreateSums], logger });
  database = await openDatabase({ url, entities: [], logger, applicationName: 'conflicts' });
});
beforeEach(async () => {
  await sql`truncate sums`.execute(database.reader());
  await sql`insert into sums values (1, 0), (2, 0), (3, 0)`.execute(database.reader());
});
afterAll(() => database[Symbol.asyncDispose]());

const increase = (em: SqlEntityManager, id: number) =>
  sql`update sums set sum = sum + 1 where id = ${id}`.execute(em.getKysely());

/**
 * Returns the work of two transactions that wait for each other the first time that they run, and the number of runs: three, or
 * more if the second run of one locks its row before the other, which waits for it, wakes up.
 */
function crossingWork() {
  const counted = { runs: 0 };
  let locked = 0;
  const met = Promise.withResolvers<void>();
  const work = (first: number, second: number) => async (em: SqlEntityManager) => {
    counted.runs += 1;
    await increase(em, first);
    locked += 1;
    if (locked === 2) met.resolve();
    await met.promise;
    await increase(em, second);
  };
  return { counted, work };
}

async function sums(): Promise<number[]> {
  const { rows } = await sql<{ sum: number }>`select sum from sums order by id`.execute(database.reader());
  return rows.map(({ sum }) => sum);
}

test('runs a transaction again that was ended because of a deadlock', async () => {
  const { counted, work } = crossingWork();
  await Promise.all([database.transaction(undefined, work(1, 2)), database.transaction(undefined, work(2, 1))]);
  expect(await sums()).toEqual([2, 2, 0]);
  expect(counted.runs).toBeGreaterThanOrEqual(3);
});

test('runs the work of a call again, whose answer is stored once', async () => {
  const { counted, work } = crossingWork();
  const call = (first: number, second: number) =>
    runInUnitOfWork(
      database,
      {},
      {
        first: async () => undefined,
        work: (unit) => database.transaction(unit, work(first, second)),
        last: async (em) => void (await increase(em, 3)),
      },
    );
  await Promise.all([call(1, 2), call(2, 1)]);
  expect(await sums()).toEqual([2, 2, 2]);
  expect(counted.runs).toBeGreaterThanOrEqual(3);
});

test('is unavailable after a third deadlock, or if the answer of the call exists', async () => {
  let runs = 0;
  const deadlock = sql`do $$ begin raise exception 'as if' using errcode = '40P01'; end $$`;
  const losing = async (em: SqlEntityManager) => {
    runs += 1;
    await deadlock.execute(em.getKysely());
  };
  await expect(database.transaction(undefined, losing)).rejects.toMatchObject({ code: 'unavailable' });
  expect(runs).toBe(3);
  const work = { first: async () => undefined, work: async () => undefined, last: losing };
  await expect(runInUnitOfWork(database, {}, work)).rejects.toMatchObject({ code: 'unavailable' });
  expect(runs).toBe(4);
});
