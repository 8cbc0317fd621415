import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { pagedStatement, type PageWindow } from './paged-statement.ts';
import { preparedName } from './prepared-statements.ts';
import type { Param } from './statement.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';

const upTo = (planName: string | undefined) =>
  pagedStatement(
    { planName, usualSizes: [3, 2] },
    (_db: Kysely<object>, param: Param<{ last: number } & PageWindow>) => sql<{ number: number }>`
      select number from generate_series(1, ${param('last')}::integer) as number order by number
      limit ${param('limit')} offset ${param('offset')}`,
  );

test('returns page after page and marks the last one', async () => {
  const url = newDatabaseUrl();
  const logger = pino({ level: 'silent' });
  await migrate({ url, migrations: [], logger });
  await using database = await openDatabase({ url, entities: [], logger, applicationName: 'paging' });
  const list = upTo('numbers');
  const read = async (page: number, perPage: number) => {
    const { rows, hasNext } = await list.page(database.reader(), { last: 5 }, { page, perPage });
    return [rows.map(({ number }) => number), hasNext];
  };
  expect(await read(1, 3)).toEqual([[1, 2, 3], true]);
  expect(await read(2, 3)).toEqual([[4, 5], false]);
  expect(await read(1, 5)).toEqual([[1, 2, 3, 4, 5], false]);
  expect(await read(9, 5)).toEqual([[], false]);
});

test('keeps only the plans of the first page of a named list, in its usual sizes', () => {
  const usual = upTo('numbers').compile({ last: 5 }, { page: 1, perPage: 3 });
  expect(preparedName(usual.sql)).toMatch(/^numbers-/);
  expect(usual.sql).toMatch(/limit 4 offset 0$/);
  expect(usual.parameters).toEqual([5]);
  const smaller = upTo('numbers').compile({ last: 5 }, { page: 1, perPage: 2 });
  expect(preparedName(smaller.sql)).toMatch(/^numbers-/);
  expect(smaller.sql).toMatch(/limit 3 offset 0$/);
  expect(preparedName(upTo('numbers').compile({ last: 5 }, { page: 1, perPage: 4 }).sql)).toBeUndefined();
  const second = upTo('numbers').compile({ last: 5 }, { page: 2, perPage: 3 });
  expect(preparedName(second.sql)).toBeUndefined();
  expect(second.parameters).toEqual([5, 4, 3]);
  expect(upTo(undefined).compile({ last: 5 }, { page: 1, perPage: 3 }).parameters).toEqual([5, 4, 0]);
});
