import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { parseQuery } from '../index/parse-query.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
  await fixture.sql(`insert into users (id, version, username, name) values (1, 1, 'writer', 'Writer')`);
});
afterAll(() => fixture[Symbol.asyncDispose]());

let written = 0;
async function write(...titles: string[]): Promise<number[]> {
  const rows = await fixture.sql<{ id: number }>(
    `with article as (
      insert into articles (user_id, title, slug, published, listed, published_at)
      select 1, title, 'slug-' || (position + $2), true, true, now() - interval '1 minute'
      from unnest($1::text[]) with ordinality as given (title, position)
      returning id)
    insert into article_bodies (article_id, body_markdown, body_html) select id, '', '' from article
    returning article_id as id`,
    [titles, written],
  );
  written += titles.length;
  return rows.map(({ id }) => id);
}

const refresh = (ids: number[]) =>
  fixture.context.database.transaction(undefined, (em) => fixture.context.search.refresh(em, ids));

async function countOf(word: string): Promise<number> {
  const [row] = await fixture.sql<{ articles: number }>('select articles from search_words where word = $1', [word]);
  return row?.articles ?? 0;
}

it('counts the articles of a word approximately, each once', async () => {
  const together = await write(...Array.from({ length: 50 }, () => 'Marmalade'));
  await refresh(together);
  expect(await countOf('marmalade')).toBe(50);
  await refresh(together);
  expect(await countOf('marmalade')).toBe(50);
  for (const id of await write(...Array.from({ length: 150 }, () => 'Marmalade'))) await refresh([id]);
  // About 200: the probability of anything beyond these is below one in a million.
  expect(await countOf('marmalade')).toBeGreaterThan(60);
  expect(await countOf('marmalade')).toBeLessThan(600);
});

it('does not block writers on counts of common words', async () => {
  const [first = 0, second = 0] = await write('Porridge and honey', 'Porridge and honey');
  await refresh([first]);
  await fixture.sql('update search_words set articles = 2000000000');
  const { database, search } = fixture.context;
  const [third = 0] = await write('Porridge and honey');
  await database.transaction(undefined, async (em) => {
    await search.refresh(em, [second]);
    // The transaction of this one is still open.
    expect(await refresh([third])).toEqual([third]);
  });
});

it('treats punctuation as the end of a word', async () => {
  await refresh(await write('Node.js: read/write_speed (v2)'));
  for (const text of ['node.js', 'js', 'write speed', 'v2']) {
    const { articleIds } = await fixture.context.search.search({ query: parseQuery(text), page: 1, perPage: 10 });
    expect(articleIds).toHaveLength(1);
  }
});
