import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { keepMatching } from './keep-matching.ts';
import { parseQuery } from './parse-query.ts';

const articles = 3_000;

const seed = `
  insert into users (id, version, username, name) values (1, 1, 'writer', 'Writer');
  insert into articles (id, user_id, title, slug, published, listed, published_at)
    select id, 1, 'Of day ' || id, 'article-' || id, true, true, now() from generate_series(1, ${articles}) id;
  insert into article_positions (article_id, positions)
    select id, ('''of'':1 ''day'':2 ''n' || id || ''':3')::tsvector from generate_series(1, ${articles}) id;
  vacuum analyze`;

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
  for (const statement of seed.split(';')) await fixture.sql(statement);
});
afterAll(() => fixture[Symbol.asyncDispose]());

it.each(['"of day"', '"of day" "day of" "of day"', '"of day" -"day n7"', '-"of n7"'])(
  'reads only the positions of the given articles for %s',
  async (text) => {
    const ids = [5, 7, 9];
    const query = parseQuery(text, { operators: true });
    await fixture.context.database.transaction(undefined, async (em) => {
      const read = async () => {
        const [row] = await em.execute<{ rows: number }[]>(`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
          where relname = 'article_positions'`);
        return row?.rows ?? 0;
      };
      const before = await read();
      await keepMatching(em.getKysely(), ids, query, {});
      expect((await read()) - before).toBeLessThanOrEqual(ids.length);
    });
  },
);

it('keeps the order of the articles', async () => {
  const { database } = fixture.context;
  const keep = (text: string) =>
    keepMatching(database.reader(), [9, 5, 7], parseQuery(text, { operators: true }), { authorId: 1 });
  expect(await keep('"of day"')).toEqual([9, 5, 7]);
  expect(await keep('"of day" -"day n7"')).toEqual([9, 5]);
});
