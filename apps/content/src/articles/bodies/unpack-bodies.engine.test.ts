import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { getArticle } from '../read/get-article.ts';
import { packAllBodies } from './testing/pack-all-bodies.ts';
import { hasPackedBodies, unpackBodies } from './unpack-bodies.ts';

let fixture: ContentFixture;
const ada = userPrincipal({ userId: 1 });
const { signal } = new AbortController();

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate articles cascade'));

const unpack = () => unpackBodies(fixture.context.database, signal);
const hasPacked = () => hasPackedBodies(fixture.context.database);
const counts = async () => {
  const [row] = await fixture.sql<{ texts: number; packed: number }>(
    `select count(*) filter (where packed is null and markdown_bytes is null and body_markdown <> '')::integer as texts,
       count(*) filter (where packed is not null)::integer as packed
     from article_bodies`,
  );
  return row;
};

/** Inserts articles whose texts an unreleased version has compressed. */
async function insertPacked(count: number) {
  await fixture.sql(
    `with written as (
       insert into articles (user_id, title, slug, published, listed, published_at)
       select 1, 'T', 's' || gen_random_uuid(), true, true, now() from generate_series(1, $1::integer) returning id)
     insert into article_bodies (article_id, body_markdown, body_html)
     select id, 'Text of ' || id, '<p>Text of ' || id || '</p>' from written`,
    [count],
  );
  await packAllBodies(fixture);
}

it('stores the compressed texts of all articles as texts, and leaves others as they are', async () => {
  await fixture.write(ada, { title: 'Compressed', bodyMarkdown: 'One' });
  await insertPacked(120);
  const { summary } = await fixture.write(ada, { title: 'Written', bodyMarkdown: '**Größe** 🥖' });
  const [before] = await fixture.sql('select xmin::text, * from article_bodies where packed is null');
  expect(await hasPacked()).toBe(true);
  await unpack();
  expect(await counts()).toEqual({ texts: 122, packed: 0 });
  expect(await hasPacked()).toBe(false);
  const rows = await fixture.sql('select xmin::text, * from article_bodies where article_id = $1', [summary?.id]);
  expect(rows).toEqual([before]);
});

it('restores what was written', async () => {
  const { summary } = await fixture.write(ada, { title: 'Kept', bodyMarkdown: '**Größe** 🥖 数据' });
  const read = () => getArticle(fixture.context, callBy(ada), summary?.id ?? 0);
  const stored = () => fixture.sql('select * from article_bodies');
  const [before, row] = [await read(), await stored()];
  await packAllBodies(fixture);
  expect(await counts()).toEqual({ texts: 0, packed: 1 });
  await unpack();
  expect(await read()).toEqual(before);
  expect(await stored()).toEqual(row);
});

it('skips articles that are being written, and takes them the next time', async () => {
  await insertPacked(3);
  await fixture.context.database.transaction(undefined, async (em) => {
    await em.execute(
      'update article_bodies set body_html = body_html where article_id = (select max(id) from articles)',
    );
    await unpack();
    expect(await counts()).toEqual({ texts: 2, packed: 1 });
  });
  await unpack();
  expect(await counts()).toEqual({ texts: 3, packed: 0 });
});

it('shares the work among processes', async () => {
  await insertPacked(200);
  await Promise.all([unpack(), unpack(), unpack()]);
  await unpack();
  expect(await counts()).toEqual({ texts: 200, packed: 0 });
});

it('finds compressed texts by an index', async () => {
  const plan = await fixture.sql<{ 'QUERY PLAN': string }>(
    'explain select article_id from article_bodies where packed is not null order by article_id limit 1',
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('using article_bodies_packed');
});
