import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { NamedAnchors } from './0038-named-anchors.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });
const link = (name: string, label?: string) =>
  `<a name="${name}" href="#${name}" class="anchor"${label === undefined ? '' : ` aria-label="Link to ${label}"`}></a>`;

const articles: [before: string, after: string][] = [
  [`<h1>${link('a')}A &amp; b</h1>\n<p>x</p>\n`, `<h1>${link('a', 'A &amp; b')}A &amp; b</h1>\n<p>x</p>\n`],
  [`<h2>${link('a')}A</h2><h2>${link('b')}B</h2>`, `<h2>${link('a', 'A')}A</h2><h2>${link('b', 'B')}B</h2>`],
  [`<h3>${link('code')}<code>code</code></h3>`, `<h3>${link('code', 'code')}<code>code</code></h3>`],
  [`<h3>${link('say')}say "x"</h3>`, `<h3>${link('say', 'say')}say "x"</h3>`],
  [`<h1>${link('a', 'B')}A</h1>`, `<h1>${link('a', 'B')}A</h1>`],
  ['<p><a name="x"></a>no heading</p>', '<p><a name="x"></a>no heading</p>'],
  ['', ''],
];

it('names the links of headings, once', async () => {
  const before = migrations.filter((migration) => migration !== NamedAnchors);
  await using database = await createTestDatabase({ migrations: before });
  const opened = { url: database.url, entities: [], logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string, parameters: unknown[] = []) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, parameters)))
      .rows;
  await query(`insert into users (id, version, username, name) values (1, 1, 'ada', 'Ada')`);
  for (const [html] of articles) {
    await query(
      `with article as (insert into articles (user_id, title, slug) values (1, 'T', $1) returning id)
      insert into article_bodies (article_id, body_markdown, body_html) select id, '', $2 from article`,
      [`s${articles.findIndex(([other]) => other === html)}`, html],
    );
  }
  await migrate({ url: database.url, migrations, logger });
  expect(
    (await query('select body_html from article_bodies order by article_id')).map((row) => row['body_html']),
  ).toEqual(articles.map(([, after]) => after));
});
