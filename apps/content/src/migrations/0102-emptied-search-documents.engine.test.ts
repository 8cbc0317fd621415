import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { EmptiedSearchDocumentsMigration } from './0102-emptied-search-documents.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });

/** As the last release writes. */
const writing = `
  insert into article_search (article_id, published_at, article_version, headline, document)
  select id, now(), 1, 'word', 'word' from articles
  on conflict (article_id) do update set document = excluded.document
  where article_search.article_version <= excluded.article_version`;

it('empties documents of words, keeps those of numbers, and lets the last release write', async () => {
  const before = migrations.slice(0, migrations.indexOf(EmptiedSearchDocumentsMigration));
  await using database = await createTestDatabase({ migrations: before });
  const opened = { url: database.url, entities: [], logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows;
  const counts = () =>
    query(`select (select count(*)::integer from article_search) as words,
      (select count(*)::integer from search_documents) as numbers`);
  await query(`insert into users (id, version, username, name) values (1, 1, 'ada', 'Ada')`);
  await query(`insert into articles (user_id, title, slug) select 1, 'T', 's' || n from generate_series(1, 3) n`);
  await query(writing);
  expect(await counts()).toEqual([{ words: 3, numbers: 3 }]);

  await migrate({ url: database.url, migrations: [...before, EmptiedSearchDocumentsMigration], logger });

  expect(await counts()).toEqual([{ words: 0, numbers: 3 }]);
  await query(writing);
  expect(await counts()).toEqual([{ words: 0, numbers: 3 }]);
});
