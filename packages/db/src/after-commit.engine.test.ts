import { pino } from 'pino';
import { expect, test } from 'vitest';
import { afterCommit } from './after-commit.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';

test('runs callbacks once after a commit, and not after a rollback', async () => {
  const logger = pino({ level: 'silent' });
  const url = newDatabaseUrl();
  await migrate({ url, migrations: [], logger });
  await using database = await openDatabase({ url, entities: [], logger, applicationName: 'commit' });
  const calls: string[] = [];
  const note = () => void calls.push('committed');
  await database.transaction(undefined, async (em) => {
    afterCommit(em, note);
    afterCommit(em, note);
    await em.execute('select 1');
    expect(calls).toEqual([]);
  });
  expect(calls).toEqual(['committed']);
  const failed = database.transaction(undefined, async (em) => {
    afterCommit(em, note);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await database.transaction(undefined, async () => undefined);
  expect(calls).toEqual(['committed']);
});
