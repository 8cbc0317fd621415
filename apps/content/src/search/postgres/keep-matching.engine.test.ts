import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { keepMatching } from './keep-matching.ts';
import { parseQuery } from '../index/parse-query.ts';

const articles = 3_000;

const seed = `
  insert into users (id, version, username, name) values (1, 1, 'writer', 'Writer');
  insert into articles (id, user_id, title, slug, published, listed, published_at)
    select id, 1, 'Of day n' || id, 'article-' || id, true, true, now() from generate_series(1, ${articles}) id;
  insert into article_bodies (article_id, body_markdown, body_html)
    select id, '', '<p>The <em>first</em> of n' || id || '.</p>' from generate_series(1, ${articles}) id;
  vacuum analyze`;

/** Each text is the body of an article with the id of its place. */
const bodies = [
  '<p>使用数据库的人</p>',
  '<p>数据的仓库</p>',
  '<p>การค้นหาภาษาไทย</p>',
  '<p>Une <strong>cr&egrave;me</strong> brûlée</p>',
  '<p>crème</p><p>brûlée et crème</p>',
  '<p>Creme, sagt man, brulee</p>',
];

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
  for (const statement of seed.split(';')) await fixture.sql(statement);
  for (const [at, html] of bodies.entries()) {
    await fixture.sql('update article_bodies set body_html = $1 where article_id = $2', [html, at + 1]);
  }
});
afterAll(() => fixture[Symbol.asyncDispose]());

const keep = (text: string, ids: readonly number[], count = articles) =>
  keepMatching(
    fixture.context.database.reader(),
    ids,
    { query: parseQuery(text, { operators: true }), filter: { authorId: 1 } },
    count,
  );

it.each(['"of day"', '"of day" "first of" "of day"', '"of day" -"day n7"', '-"of n7"'])(
  'reads only the texts of the given articles for %s',
  async (text) => {
    const ids = [7, 9, 11];
    const query = parseQuery(text, { operators: true });
    await fixture.context.database.transaction(undefined, async (em) => {
      const read = async () => {
        const [row] = await em.execute<{ rows: number }[]>(`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
          where relname = 'article_bodies'`);
        return row?.rows ?? 0;
      };
      const before = await read();
      await keepMatching(em.getKysely(), ids, { query, filter: {} }, articles);
      expect((await read()) - before).toBeLessThanOrEqual(ids.length);
    });
  },
);

it('keeps the order of the articles, and the first of them', async () => {
  expect(await keep('"of day"', [19, 15, 17])).toEqual([19, 15, 17]);
  expect(await keep('"of day" -"day n17"', [19, 15, 17])).toEqual([19, 15]);
  expect(await keep('"of day"', [19, 15, 17], 2)).toEqual([19, 15]);
  expect(
    await keep(
      '"day n3000"',
      Array.from({ length: articles }, (_, index) => index + 1),
    ),
  ).toEqual([3_000]);
});

it.each<[string, number[]]>([
  ['数据库', [1]],
  ['"数据 库"', []],
  ['"ค้นหาภาษา"', [3]],
  ['"creme brulee"', [4, 5]],
  ['"CRÈME Brûlée"', [4, 5]],
  ['"brulee et creme"', [5]],
  // The end of a title and the beginning of a body are not adjacent.
  ['"n4 une"', []],
])('compares the words of %s in any script', async (text, expected) => {
  expect(await keep(text, [1, 2, 3, 4, 5, 6])).toEqual(expected);
});
