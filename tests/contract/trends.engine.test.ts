import { openDatabase, type Database } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Trend {
  id: number;
  slug: string;
  score: number;
}

/** A row of content. */
const findTrends = defineJob({ name: 'find-trends', payload: z.object({}), timeLimitSeconds: 15 * 60 });

let platform: Platform;
let author: TestUser;
let database: Database;
let articleIds: number[];
let trendId: number;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  database = await openDatabase({
    url: platform.databaseUrls.content,
    entities: [],
    logger: pino({ level: 'silent' }),
    applicationName: 'trends-contract',
  });
  articleIds = [await publish('Ballooning one'), await publish('Ballooning two')];
  await platform.settled();
  trendId = await insertTrend();
});
afterAll(() => database?.[Symbol.asyncDispose]());

async function publish(title: string): Promise<number> {
  const body = { article: { title, body_markdown: 'x', published: true } };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  return answer.json<{ id: number }>().id;
}

/** Inserts a trend as the job would have done a day ago. */
async function insertTrend(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into trends (name, slug, description, key_questions, terms, observed_score, score, articles_count,
      first_observed_at, last_observed_at)
    values ('Ballooning', 'ballooning', 'About balloons.', '{Why balloons?}', '{balloon}', 80, 80, 2,
      now() - interval '2 days', now() - interval '1 day') returning id`.execute(database.reader());
  const id = rows[0]?.id ?? 0;
  await sql`insert into trend_articles (article_id, trend_id, distance, score)
    select article_id, ${id}, position * 0.1, position
    from unnest(${articleIds}::integer[]) with ordinality as given (article_id, position)`.execute(database.reader());
  return id;
}

const get = (path: string, version: 'v1' | 'beta' = 'v1') => platform.request('GET', path, { version });

test('lists active trends, cached under surrogate keys, in V1 only', async () => {
  const answer = await get('/api/trends?per_page=100');
  expect(answer.status).toBe(200);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(answer.json<Trend[]>().find(({ id }) => id === trendId)).toEqual({
    type_of: 'trend',
    id: trendId,
    name: 'Ballooning',
    slug: 'ballooning',
    description: 'About balloons.',
    key_questions: ['Why balloons?'],
    score: 80,
    articles_count: 2,
    cover_image: null,
    first_observed_at: time,
    last_observed_at: time,
    created_at: time,
    updated_at: time,
  });
  expect(answer.headers.get('surrogate-key')?.split(' ')).toEqual(
    expect.arrayContaining(['trends', `trends/${trendId}`]),
  );
  expect(answer.headers.get('cache-control')).toContain('public');
  for (const path of ['', '/ballooning', '/ballooning/articles']) {
    expect((await get(`/api/trends${path}`, 'beta')).status).toBe(404);
  }
});

test('finds a trend by id, then by slug', async () => {
  const bySlug = await get('/api/trends/ballooning');
  expect((await get(`/api/trends/${trendId}`)).json()).toEqual(bySlug.json());
  expect(bySlug.headers.get('surrogate-key')).toBe(`trends/${trendId}`);
  for (const unknown of ['2147483647', '99999999999', 'none', '%20']) {
    expect((await get(`/api/trends/${unknown}`)).json()).toEqual({ error: 'not found', status: 404 });
    expect((await get(`/api/trends/${unknown}/articles`)).status).toBe(404);
  }
});

test('lists the articles of a trend closest first, without unpublished ones', async () => {
  const answer = await get('/api/trends/ballooning/articles');
  expect(answer.json<{ id: number }[]>().map(({ id }) => id)).toEqual(articleIds);
  expect(answer.headers.get('surrogate-key')).toBe(
    [`trends/${trendId}`, ...articleIds.map((id) => `articles/${id}`)].join(' '),
  );
  const best = await get('/api/trends/ballooning/articles?sort=score&per_page=1');
  expect(best.json<{ id: number }[]>().map(({ id }) => id)).toEqual([articleIds[1]]);
  expect(best.headers.get('link')).toContain('rel="next"');
  const own = (await get(`/api/articles?username=${author.username}`)).json<{ id: number }[]>();
  expect(own.toSorted((one, other) => one.id - other.id)).toEqual(answer.json());

  const body = { article: { published: false } };
  await platform.request('PUT', `/api/articles/${articleIds[1]}`, { key: author.apiKey, body });
  expect((await get('/api/trends/ballooning/articles')).json<unknown[]>()).toHaveLength(1);
});

test('updates cached answers after the job', async () => {
  const score = async () => (await get('/api/trends/ballooning')).json<Trend>().score;
  expect(await score()).toBe(80);
  await database.transaction(undefined, (em) => enqueue(em, findTrends, {}));
  await platform.settled();
  await expect.poll(score).toBeCloseTo(40, 0);
});
