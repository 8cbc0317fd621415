import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { prepared, preparedName } from './prepared-statements.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';

it('keeps only marked statements on their connection, in transactions too', async () => {
  const url = newDatabaseUrl();
  const logger = pino({ level: 'silent' });
  await migrate({ url, migrations: [], logger });
  const options = { url, entities: [], logger, poolMax: 1, applicationName: 'test' };
  await using database = await openDatabase(options);
  const run = (text: string, parameters: unknown[], em = database.fork()) =>
    em.getKysely().executeQuery(CompiledQuery.raw(text, parameters));

  const statement = prepared('add-one', 'select $1::integer + 1 as sum');
  expect((await run(statement, [1])).rows).toEqual([{ sum: 2 }]);
  await database.transaction(undefined, async (em) => {
    expect((await run(statement, [2], em)).rows).toEqual([{ sum: 3 }]);
  });
  await run('select $1::integer as plain', [1]);
  const { rows } = await run(
    'select name, (generic_plans + custom_plans)::integer as uses from pg_prepared_statements',
    [],
  );
  expect(rows).toEqual([{ name: 'add-one', uses: 2 }]);
});

it('returns the name of a marked statement only', () => {
  expect(preparedName(prepared('a-b', 'select 1'))).toBe('a-b');
  expect(preparedName('select 1 /* prepared: x */')).toBeUndefined();
});
