import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { OneMarkPerArticleMigration } from './0048-one-mark-per-article.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });

it('merges the marks of an article', async () => {
  const before = migrations.slice(0, migrations.indexOf(OneMarkPerArticleMigration));
  await using database = await createTestDatabase({ migrations: before });
  const opened = { url: database.url, entities: [], logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows;
  await query('insert into embedding_queue (article_id) values (1), (2), (1), (3), (1)');
  await migrate({ url: database.url, migrations, logger });
  const marks = await query('select article_id, fresh from embedding_queue order by id');
  expect(marks).toEqual([2, 3, 1].map((id) => ({ article_id: id, fresh: false })));
});
