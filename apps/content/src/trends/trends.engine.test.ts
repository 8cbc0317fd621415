import { create, fromBinary } from '@bufbuild/protobuf';
import { ArticleChangedSchema, TrendsChangedSchema } from '@commonplace/proto/content/v1/events';
import { ListTrendArticlesRequestSchema } from '@commonplace/proto/content/v1/trends';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { classifyQueuedArticles } from '../concepts/classify-articles.ts';
import { queueArticles } from '../embeddings/queue-articles.ts';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { findTrends } from './find-trends.ts';
import { getTrend } from './get-trend.ts';
import { removeUnlistedFromTrends } from './remove-unlisted-from-trends.ts';
import { listTrendArticles } from './list-trend-articles.ts';
import { listTrends } from './list-trends.ts';

let fixture: ContentFixture;
/** The last article of the usual ones, which exist in each test. */
let lastUsual: number;
beforeAll(async () => {
  fixture = await createContentFixture();
  await fixture.sql(`insert into users (id, version, username, name)
    select id, 1, 'user' || id, 'User' from generate_series(1, 100) id`);
  lastUsual = (await write(usual())).at(-1) ?? 0;
});
afterAll(() => fixture[Symbol.asyncDispose]());

const { signal } = new AbortController();
const now = new Date();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const after = (ms: number) => new Date(now.getTime() + ms);

interface Written {
  title: string;
  authorId: number;
  daysAgo: number;
  tags?: string[];
  html?: string;
  listed?: boolean;
  featured?: boolean;
  reactions?: number;
  cover?: string;
}

/** Writes articles in their final state; returns their ids. */
async function write(articles: readonly Written[]): Promise<number[]> {
  const rows = articles.map((each, at) => ({
    title: each.title,
    slug: `${each.title}-${at}-${Math.random()}`,
    user_id: each.authorId,
    published_at: new Date(now.getTime() - each.daysAgo * dayMs).toISOString(),
    tags: each.tags ?? [],
    html: each.html ?? '<p>x</p>',
    listed: each.listed ?? true,
    featured: each.featured ?? true,
    reactions: each.reactions ?? 0,
    cover: each.cover ?? null,
  }));
  const inserted = await fixture.sql<{ id: number }>(
    `insert into articles (title, slug, user_id, published_at, cached_tag_list, published, listed, featured,
       public_reactions_count, score, cover_image)
     select title, slug, user_id, published_at, tags, true, listed, featured, reactions, reactions, cover
     from json_to_recordset($1::json) as given (title text, slug text, user_id integer, published_at timestamptz,
       tags text[], html text, listed boolean, featured boolean, reactions integer, cover text)
     returning id`,
    [JSON.stringify(rows)],
  );
  const ids = inserted.map(({ id }) => id);
  await fixture.sql(
    `insert into article_bodies (article_id, body_markdown, body_html)
     select id, '', html from unnest($1::integer[], $2::text[]) as given (id, html)`,
    [ids, rows.map(({ html }) => html)],
  );
  await fixture.context.database.transaction({ signal }, (em) => queueArticles(em, ids, 'bulk'));
  await classifyQueuedArticles(fixture.context, signal);
  return ids;
}

const subjects = ['Gardening tools', 'Sourdough bread', 'Cycling routes', 'Piano practice', 'Chess openings'];

/** Articles on usual topics, every day of the last month. */
const usual = (): Written[] =>
  Array.from({ length: 31 * 10 }, (_, at) => ({
    title: `${subjects[at % subjects.length]} part ${at % 7}`,
    authorId: 1 + (at % 60),
    daysAgo: 0.2 + Math.floor(at / 10),
    tags: ['life'],
  }));

/** Several authors who write about a new topic. */
const burst = (count: number, more: Partial<Written> = {}): Written[] =>
  Array.from({ length: count }, (_, at) => ({
    title: `Quantum widgets in practice ${'abcdefghij'.charAt(at)}`,
    authorId: 70 + at,
    daysAgo: 0.3 + (at % 3) * 0.7,
    tags: ['quantum'],
    ...more,
  }));

const find = (at = now) => findTrends(fixture.context, at, signal);
const list = async () => (await listTrends(fixture.context, callBy(anonymous), { page: 1, perPage: 10 })).trends;
const articlesOf = async (idOrSlug: string, byScore = false) => {
  const request = create(ListTrendArticlesRequestSchema, { idOrSlug, page: 1, perPage: 100, byScore });
  return (await listTrendArticles(fixture.context, callBy(anonymous), request)).articles.map(({ id }) => id);
};

beforeEach(async () => {
  for (const table of ['trends', 'outbox']) await fixture.sql(`delete from ${table}`);
  await fixture.sql('delete from articles where id > $1', [lastUsual]);
});

describe('finding trends', () => {
  it('finds a topic that several authors begin to write about, and no usual one', async () => {
    const ids = await write(burst(8, { reactions: 2, cover: 'https://e.test/c.png' }));
    await find();
    const [trend, ...others] = await list();
    expect(others).toEqual([]);
    expect(trend).toMatchObject({
      name: 'Quantum widgets',
      slug: 'quantum-widgets',
      articlesCount: 8,
      score: 8 * 12,
      coverImage: 'https://e.test/c.png',
    });
    expect(trend?.description).toMatch(/quantum/i);
    expect(new Set(await articlesOf('quantum-widgets'))).toEqual(new Set(ids));
    const events = await fixture.sql<{ payload: Uint8Array }>(
      `select payload from outbox where aggregate_id like 'trends:%'`,
    );
    expect(events.map(({ payload }) => fromBinary(TrendsChangedSchema, payload).ids)).toEqual([[trend?.id]]);
  });

  it('finds nothing without a new topic', async () => {
    await find();
    expect(await list()).toEqual([]);
    expect(await fixture.sql(`select from outbox where aggregate_id like 'trends:%'`)).toEqual([]);
  });

  it('finds nothing on a new site', async () => {
    await write(burst(10, { daysAgo: -40 }));
    await find(after(41 * dayMs));
    expect(await list()).toEqual([]);
  });

  it('ignores an old topic that was more frequent before', async () => {
    await write(burst(10, { daysAgo: 12 }));
    await write(burst(2));
    await find();
    expect(await list()).toEqual([]);
  });

  it.each<[string, Partial<Written>]>([
    ['one author', { authorId: 70 }],
    ['accounts that are hidden as spam', { listed: false, featured: false }],
    ['limited accounts, or articles that were voted down', { featured: false }],
  ])('%s cannot make a trend', async (_name, more) => {
    await write(burst(10, more));
    await write(burst(10, { ...more, daysAgo: 0.1 }));
    await find();
    expect(await list()).toEqual([]);
  });

  it('requires three authors, however much two of them write', async () => {
    const twice = [0, 1, 2].flatMap((daysAgo) => burst(2, { daysAgo: daysAgo + 0.5 }));
    await write(twice);
    await find();
    expect(await list()).toEqual([]);
    await write(burst(1, { authorId: 80, daysAgo: 0.4 }));
    await find();
    expect(await list()).toHaveLength(1);
  });

  it('is deterministic and never duplicates a trend', async () => {
    await write(burst(8, { html: '<h2>Why are <em>widgets</em> &amp; quantum so odd?</h2>' }));
    await find();
    const first = await list();
    await find(after(hourMs));
    const [again, ...others] = await list();
    expect(others).toEqual([]);
    expect(again).toEqual({ ...first[0], lastObservedAt: again?.lastObservedAt, updatedAt: again?.updatedAt });
    expect(again?.keyQuestions).toEqual(['Why are widgets & quantum so odd?']);
    await write(burst(3, { title: 'More quantum gadgets', authorId: 90, daysAgo: 0.1 }));
    await find(after(2 * hourMs));
    expect((await list()).map(({ id, name }) => ({ id, name }))).toEqual([{ id: again?.id, name: 'Quantum widgets' }]);
  });

  it('separates two topics', async () => {
    await write(burst(8));
    await write(burst(8, { title: 'Steam locomotives in 2026', tags: ['trains'] }));
    await find();
    expect((await list()).map(({ name }) => name).toSorted()).toEqual(['Quantum widgets', 'Steam locomotives']);
  });

  it('collects questions of authors, verbatim, at most two per author', async () => {
    await write([
      ...burst(6),
      ...['Are quantum widgets real?', 'Who needs quantum widgets?', 'Quantum widgets: when?'].map((title) => ({
        title,
        authorId: 77,
        daysAgo: 0.2,
        html: '<h2>Why not?</h2>',
      })),
      {
        title: 'Quantum widgets at home',
        authorId: 78,
        daysAgo: 0.2,
        html: '<h3>What is a widget？</h3><p>Is it?</p>',
      },
    ]);
    await find();
    const [trend] = await list();
    expect(trend?.keyQuestions).toHaveLength(3);
    expect(trend?.keyQuestions.at(-1)).toBe('What is a widget？');
  });
});

describe('a stored trend', () => {
  it('loses score by the hour without new articles, and ends after a week', async () => {
    await write(burst(8));
    await find();
    const [fresh] = await list();
    await find(after(4 * dayMs));
    const [faded] = await list();
    expect(faded).toMatchObject({ id: fresh?.id, lastObservedAt: fresh?.lastObservedAt });
    expect(faded?.score).toBeCloseTo((fresh?.score ?? 0) / 16, 0);
    await find(after(8 * dayMs));
    expect(await list()).toEqual([]);
    // It can still be read by its slug.
    expect(await getTrend(fixture.context, callBy(anonymous), 'quantum-widgets')).toMatchObject({ id: fresh?.id });
    expect(await getTrend(fixture.context, callBy(anonymous), String(fresh?.id))).toMatchObject({ id: fresh?.id });
  });

  it('loses withdrawn articles at once, and ends without articles', async () => {
    const ids = await write(burst(8));
    await find();
    const [withdrawn = 0] = ids;
    await fixture.sql('update articles set listed = false, featured = false where id = $1', [withdrawn]);
    expect(await articlesOf('quantum-widgets')).not.toContain(withdrawn);
    await fixture.sql('delete from outbox');
    const events = [create(ArticleChangedSchema, { id: withdrawn }), create(ArticleChangedSchema, { id: ids[1] ?? 0 })];
    for (let delivered = 0; delivered < 2; delivered += 1) {
      await fixture.context.database.transaction(undefined, (em) => removeUnlistedFromTrends(events, em));
    }
    expect(await list()).toMatchObject([{ articlesCount: 7 }]);
    expect(await fixture.sql('select from outbox where subject = $1', [TrendsChangedSchema.typeName])).toHaveLength(1);
    await find(after(hourMs));
    expect(await list()).toMatchObject([{ articlesCount: 7 }]);
    await fixture.sql('update articles set listed = false, featured = false where id = any($1)', [ids]);
    await find(after(2 * hourMs));
    expect(await list()).toEqual([]);
  });

  it('lists its closest articles first, or those with the highest score', async () => {
    const [first = 0, ...ids] = await write([
      {
        title: 'Quantum widgets and gardening tools for chess',
        authorId: 69,
        daysAgo: 0.1,
        reactions: 9,
        html: `<p>${'pasta bread bicycle '.repeat(50)}</p>`,
      },
      ...burst(8, { html: '<p>quantum widgets entangle superposition qubits</p>' }),
    ]);
    await find();
    expect((await articlesOf('quantum-widgets')).at(-1)).toBe(first);
    expect((await articlesOf('quantum-widgets', true))[0]).toBe(first);
    expect(ids).toHaveLength(8);
  });

  it.each(['', '0', '-1', '99999999999', 'none', '1.5'])('is not found by "%s"', async (idOrSlug) => {
    await expect(getTrend(fixture.context, callBy(anonymous), idOrSlug)).rejects.toMatchObject({ code: 'not_found' });
    await expect(articlesOf(idOrSlug)).rejects.toMatchObject({ code: 'not_found' });
  });
});
