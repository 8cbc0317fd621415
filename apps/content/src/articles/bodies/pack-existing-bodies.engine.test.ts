import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { getArticle } from '../read/get-article.ts';
import { hasUnpackedBodies, packExistingBodies } from './pack-existing-bodies.ts';
import { unpackAllBodies } from './testing/unpack-all-bodies.ts';

let fixture: ContentFixture;
const ada = userPrincipal({ userId: 1 });
const { signal } = new AbortController();

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate articles cascade'));

const pack = () => packExistingBodies(fixture.context.database, signal);
const hasUnpacked = () => hasUnpackedBodies(fixture.context.database);
const counts = async () => {
  const [row] = await fixture.sql<{ texts: number; packed: number }>(
    `select count(*) filter (where packed is null)::integer as texts,
       count(*) filter (where packed is not null and body_markdown || body_html = '')::integer as packed
     from article_bodies`,
  );
  return row;
};

/** Inserts articles with texts, as the last release does. */
const insert = (count: number, markdown: string) =>
  fixture.sql(
    `with written as (
       insert into articles (user_id, title, slug, published, listed, published_at)
       select 1, 'T', 's' || gen_random_uuid(), true, true, now() from generate_series(1, $1::integer) returning id)
     insert into article_bodies (article_id, body_markdown, body_html)
     select id, $2 || id, '<p>' || $2 || id || '</p>' from written`,
    [count, markdown],
  );

it('compresses the texts of all articles, and leaves others as they are', async () => {
  const { summary } = await fixture.write(ada, { title: 'Written', bodyMarkdown: '**Größe** 🥖' });
  const [before] = await fixture.sql('select xmin::text, * from article_bodies');
  await insert(450, 'Text of ');
  expect(await hasUnpacked()).toBe(true);
  await pack();
  expect(await counts()).toEqual({ texts: 0, packed: 451 });
  expect(await hasUnpacked()).toBe(false);
  await pack();
  const rows = await fixture.sql('select xmin::text, * from article_bodies where article_id = $1', [summary?.id]);
  expect(rows).toEqual([before]);
});

it('goes on with texts that are longer together than what it compresses at a time', async () => {
  await insert(3, 'x'.repeat(3_000_000));
  await pack();
  expect(await counts()).toEqual({ texts: 0, packed: 3 });
});

it('skips articles that are being written, and compresses them the next time', async () => {
  await insert(3, 'Text of ');
  await fixture.context.database.transaction(undefined, async (em) => {
    await em.execute(
      'update article_bodies set body_html = body_html where article_id = (select max(id) from articles)',
    );
    await pack();
    expect(await counts()).toEqual({ texts: 1, packed: 2 });
  });
  await pack();
  expect(await counts()).toEqual({ texts: 0, packed: 3 });
});

it('shares the work among processes', async () => {
  await insert(1_000, 'Text of ');
  await Promise.all([pack(), pack(), pack()]);
  await pack();
  expect(await counts()).toEqual({ texts: 0, packed: 1_000 });
});

it('restores what it has compressed', async () => {
  const { summary } = await fixture.write(ada, { title: 'Kept', bodyMarkdown: '**Größe** 🥖 数据' });
  const read = () => getArticle(fixture.context, callBy(ada), summary?.id ?? 0);
  const before = await read();
  await unpackAllBodies(fixture);
  await pack();
  expect(await counts()).toEqual({ texts: 0, packed: 1 });
  expect(await read()).toEqual(before);
});

it('reads no text to find the next ones, even when many were left before', async () => {
  await insert(2_000, 'Text of ');
  await fixture.sql('analyze article_bodies');
  await pack();
  const plan = await fixture.sql<{ 'QUERY PLAN': string }>(
    'explain select article_id from article_bodies where packed is null order by article_id limit 1',
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('using article_bodies_unpacked');
});
