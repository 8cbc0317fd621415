import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';

const logger = pino({ level: 'silent' });

it.each([
  { callLimitMs: 60_000, outcome: 'answers once the connection is free' },
  { callLimitMs: 50, outcome: 'fails as unavailable' },
])('waits $callLimitMs ms for a connection, and $outcome', async ({ callLimitMs }) => {
  const url = newDatabaseUrl();
  await migrate({ url, migrations: [], logger });
  const pooling = { poolMax: 1, callLimitMs };
  await using database = await openDatabase({ url, entities: [], logger, applicationName: 'test', ...pooling });
  const read = () => sql<{ one: number }>`select 1 as one`.execute(database.reader<object>());
  // The limit is also that of opening the connection, which takes longer on a busy machine.
  await expect
    .poll(() =>
      read().then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }]);
  const { promise: held, resolve: holds } = Promise.withResolvers<void>();
  const { promise: freed, resolve: free } = Promise.withResolvers<void>();
  const holding = database.transaction(undefined, async (em) => {
    await em.execute('select 1');
    holds();
    await freed;
  });
  await held;

  const waiting = read();
  if (callLimitMs === 50) {
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
    free();
  } else {
    free();
    expect((await waiting).rows).toEqual([{ one: 1 }]);
  }
  await holding;
});
