import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Initial } from './0001-initial.ts';
import { Search } from './0002-search.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });

const articles: [slug: string, bodyHtml: string, description: string, given: boolean][] = [
  ['short', '<h1><a name="a" href="#a"></a>A</h1>\n<p>5 &lt; 6 &amp;  more</p>\n', 'A 5 < 6 & more', false],
  ['cut', `<p>${'word '.repeat(60)}</p>`, `${'word '.repeat(20).trim()}...`, false],
  ['empty', '', 'A post by Ada', false],
  ['own', '<p>The text</p>', 'What it is about', true],
  ['own-with-dots', '<p>The text</p>', 'More to come...', true],
  ['none', '<p>The text</p>', '', true],
];

it('marks descriptions that could have been derived as derived, and keeps the others', async () => {
  await using database = await createTestDatabase({ migrations: [Initial, Search] });
  const opened = { url: database.url, entities: [], logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string, parameters: unknown[] = []) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, parameters)))
      .rows;
  await query(`insert into users (id, version, username, name) values (1, 1, 'ada', 'Ada')`);
  for (const [slug, html, description] of articles) {
    const [row] = await query(
      `insert into articles (user_id, title, slug, description) values (1, 'T', $1, $2) returning id`,
      [slug, description],
    );
    await query(`insert into article_bodies values ($1, '', $2)`, [row?.['id'], html]);
  }
  await migrate({ url: database.url, migrations, logger });
  expect(await query('select slug, description_given as given from articles order by id')).toEqual(
    articles.map(([slug, , , given]) => ({ slug, given })),
  );
});
