import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { wordNumber } from '../search/words/word-number.ts';
import { SearchDocumentsMigration } from './0097-search-documents.ts';
import { ExistingSearchDocumentsMigration } from './0098-existing-search-documents.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });
const words = ['null', 'ünïcode', '検索', '4.0.1', 'c++', 'ada'];
const numbers = (...given: string[]) => given.map(wordNumber).toSorted((one, other) => one - other);

it('numbers the words of existing documents, and of those that the last release writes', async () => {
  const before = migrations.slice(0, migrations.indexOf(SearchDocumentsMigration));
  await using database = await createTestDatabase({ migrations: before });
  await using connection = await openDatabase({
    url: database.url,
    entities: [],
    logger,
    applicationName: 'migration-test',
  });
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await connection.fork().getKysely().executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  const documents = () =>
    query<{ version: number; place: number | null; numbers: number[] }>(
      `select article_version as version, subforem_id as place, word_numbers as numbers from search_documents
      order by article_id`,
    );
  await query(`insert into users (id, version, username, name) values (1, 1, 'ada', 'Ada')`);
  await query(
    `insert into articles (id, user_id, title, slug, subforem_id) values (1, 1, 'T', 's', 7), (2, 1, 'T', 't', null)`,
  );
  await query(
    `insert into article_search (article_id, published_at, article_version, headline, document)
    select id, now(), 1, '', array_to_tsvector($1) from unnest(array[1, 2]) id`,
    [words],
  );

  const during = [...before, SearchDocumentsMigration, ExistingSearchDocumentsMigration];
  await migrate({ url: database.url, migrations: during, logger });

  const copied = { version: 1, numbers: numbers(...words) };
  expect(await documents()).toEqual([
    { ...copied, place: 7 },
    { ...copied, place: null },
  ]);
  await query(`update article_search set article_version = 2, document = 'ada' where article_id = 1`);
  await query('delete from article_search where article_id = 2');
  expect(await documents()).toEqual([{ version: 2, place: 7, numbers: numbers('ada') }]);
});
