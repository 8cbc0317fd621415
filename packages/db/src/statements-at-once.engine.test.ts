import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { afterCommit } from './after-commit.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate, Migration } from './migrations.ts';
import { statement, type Given } from './statement.ts';
import { runInUnitOfWork } from './run-in-unit-of-work.ts';
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

beforeAll(async () => {
  await migrate({ url, migrations: [CreateWords], logger });
  database = await openDatabase({ url, entities: [], logger, applicationName: 'at-once-test', poolMax: 2 });
});
beforeEach(async () => {
  await sql`truncate words`.execute(database.reader());
});
afterAll(() => database[Symbol.asyncDispose]());

const add = statement(
  'add-word',
  (_db, given: Given<{ word: string }>) => sql`insert into words (word) values (${given('word')})`,
);
const count = statement(
  'count-words',
  () => sql<{ count: number; at: string }>`
  select count(*)::integer, now() as at, txid_current()::text as transaction from words`,
);
const refuse = statement(
  'refuse',
  (_db, given: Given<{ by: number }>) => sql`select 1 / ${given('by')}::integer as quotient`,
);
const nothing = () => undefined;

async function words(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from words order by position`.execute(database.reader());
  return rows.map(({ word }) => word);
}

test('runs statements as one transaction in order, and returns rows as usual', async () => {
  const committed: string[] = [];
  for (const number of [1, 2, 3]) {
    const writing = [
      add.compile({ word: `a${number}` }),
      add.compile({ word: `b${number}` }),
      count.compile({}),
    ] as const;
    const rows = await database.writeAtOnce(undefined, writing, (em) => afterCommit(em, () => committed.push('yes')));
    expect(rows).toMatchObject([{ count: number * 2, at: expect.stringMatching(/^\d{4}-\d\d-\d\d /) }]);
    expect(committed).toHaveLength(number);
  }
  expect(await words()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

test.each([0, 1, 2])('writes nothing when statement %i fails, and keeps the connection usable', async (at) => {
  const committed: string[] = [];
  // On each connection, with parsed and unparsed statements.
  for (const by of ['1', '2', '3', '4']) {
    const fresh = statement(`fresh-${by}-${at}`, () => sql<{ fresh: string }>`select ${sql.lit(by)} as fresh`);
    const writing = [add.compile({ word: 'a' }), add.compile({ word: 'b' }), fresh.compile({})];
    writing.splice(at, 0, refuse.compile({ by: 0 }));
    const failing = writing as [...typeof writing, (typeof writing)[number]];
    const failed = database.writeAtOnce(undefined, failing, (em) => afterCommit(em, () => committed.push('yes')));
    await expect(failed).rejects.toThrow('division by zero');
    expect(await database.writeAtOnce(undefined, [refuse.compile({ by: 1 }), fresh.compile({})], nothing)).toEqual([
      { fresh: by },
    ]);
  }
  expect(committed).toEqual([]);
  expect(await words()).toEqual([]);
});

test('writes nothing when a parameter cannot be encoded', async () => {
  const unsendable: Record<string, unknown> = {};
  unsendable['itself'] = unsendable;
  const wrong = add.compile({ word: unsendable as unknown as string });
  for (const writing of [
    [add.compile({ word: 'a' }), wrong] as const,
    [add.compile({ word: 'a' }), wrong, count.compile({})] as const,
  ])
    await expect(database.writeAtOnce(undefined, writing, nothing)).rejects.toThrow();
  expect(await words()).toEqual([]);
  expect(await database.writeAtOnce(undefined, [add.compile({ word: 'b' }), count.compile({})], nothing)).toMatchObject(
    [{ count: 1 }],
  );
});

test('writes nothing when its caller cancels it during a wait for a lock', async () => {
  const caller = new AbortController();
  const lock = sql`select pg_advisory_xact_lock(1)`;
  const locking = statement('lock-words', () => sql`select pg_advisory_xact_lock(1)`);
  await database.transaction(undefined, async (em) => {
    await lock.execute(em.getKysely());
    const writing = database.writeAtOnce(
      { signal: caller.signal },
      [add.compile({ word: 'a' }), locking.compile({})],
      nothing,
    );
    const waits = sql<{ waits: boolean }>`select exists (
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted) as waits`;
    const waiting = async () => (await waits.execute(em.getKysely())).rows;
    await expect.poll(waiting).toEqual([{ waits: true }]);
    caller.abort(new Error('gone'));
    await expect(writing).rejects.toThrow('gone');
    await expect.poll(waiting).toEqual([{ waits: false }]);
  });
  await database.writeAtOnce(undefined, [locking.compile({}), count.compile({})], nothing);
  expect(await words()).toEqual([]);
});

test('joins the unit of work of a call', async () => {
  const { signal } = new AbortController();
  const committed: string[] = [];
  const answer = await runInUnitOfWork(
    database,
    { signal },
    {
      first: async () => undefined,
      async work(call) {
        const writing = [add.compile({ word: 'a' }), count.compile({})] as const;
        const [row] = await database.writeAtOnce(call, writing, (em) => afterCommit(em, () => committed.push('yes')));
        expect(await words()).toEqual([]);
        expect(committed).toEqual([]);
        return row?.count;
      },
      last: async (em) => void (await add.all(em.getKysely(), { word: 'b' })),
    },
  );
  expect(answer).toBe(1);
  expect(committed).toEqual(['yes']);
  expect(await words()).toEqual(['a', 'b']);
});
