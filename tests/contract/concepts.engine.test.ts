import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Concept {
  id: number;
  name: string;
  score: number;
  description: string;
  similarity_threshold: number | null;
  daily_metrics: { date: string; popularity_score: number }[];
  top_articles: { id: number }[];
}

let platform: Platform;
let admin: TestUser;
let author: TestUser;
let articleId: number;
let concept: Concept;

const keys =
  'id name slug description parent_id score similarity_threshold created_at updated_at daily_metrics top_articles'.split(
    ' ',
  );
const day = {
  date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  articles_count: 1,
  comments_count: 0,
  page_views: 0,
  reactions_count: 1,
  popularity_score: 11,
};

const description = 'Zymurgy: brewing beer at home, malt, hops, yeast, mash and fermentation.';

// Articles of other test files may match a concept too.
beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.createUser({ role: 'admin' });
  author = await platform.createUser();
  const made = await make({ name: 'Zymurgy', description });
  concept = made.json<Concept>();
  articleId = await publish('How I brew beer', 'Malt and hops go into the mash; yeast does the fermentation.');
  await platform.request('POST', `/api/reactions?category=like&reactable_id=${articleId}&reactable_type=Article`, {
    key: author.apiKey,
  });
  await platform.settled();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

async function publish(title: string, markdown: string): Promise<number> {
  const body = { article: { title, body_markdown: markdown, published: true } };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: number }>().id;
}

const make = (body: object, key = admin.apiKey) =>
  platform.request('POST', '/api/admin/concepts', { key, body: { concept: body } });
const get = (path: string, key = author.apiKey) => platform.request('GET', path, { key });
const read = async () => (await get(`/api/concepts/${concept.id}`)).json<Concept>();
const change = (body: object, method = 'PATCH', key = admin.apiKey) =>
  platform.request(method, `/api/concepts/${concept.id}`, { key, body: { concept: body } });
const articles = async (sort = '') =>
  (await get(`/api/concepts/${concept.id}/articles${sort}`)).json<{ id: number }[]>().map(({ id }) => id);

describe('access to /api/concepts', () => {
  test('allows reads with any key in V1 only, and writes for admins', async () => {
    for (const path of ['', '/search?q=beer', `/${concept.id}`, `/${concept.id}/articles`]) {
      expect((await get(`/api/concepts${path}`)).status).toBe(200);
      const anonymous = await platform.request('GET', `/api/concepts${path}`);
      expect(anonymous.json()).toEqual({ error: 'unauthorized', status: 401 });
      expect(anonymous.headers.get('cache-control')).toBe('no-store');
      expect((await get(`/api/concepts${path}`, 'wrong')).status).toBe(401);
      const beta = await platform.request('GET', `/api/concepts${path}`, { key: author.apiKey, version: 'beta' });
      expect(beta.status).toBe(404);
    }
    for (const method of ['PATCH', 'PUT']) {
      expect((await change({ score: 1 }, method, author.apiKey)).json()).toMatchObject({
        error: 'forbidden',
        status: 403,
      });
      expect((await change({ score: 1 }, method, 'wrong')).status).toBe(401);
      expect(
        (
          await platform.request(method, '/api/concepts/2147483647', {
            key: admin.apiKey,
            body: { concept: { score: 1 } },
          })
        ).status,
      ).toBe(404);
    }
    expect((await make({ name: 'x' }, author.apiKey)).status).toBe(403);
  });

  test('returns 404 for an unknown id', async () => {
    for (const path of ['/2147483647', '/0', '/2147483647/articles']) {
      expect((await get(`/api/concepts${path}`)).json()).toEqual({ error: 'not found', status: 404 });
    }
    expect((await get('/api/concepts/x')).status).toBe(400);
  });
});

describe('GET /api/concepts', () => {
  test('returns 30 items a page by default, and at most 1,000', async () => {
    const link = async (path: string) => (await get(path)).headers.get('link');
    for (const path of ['', '/search?q=beer', `/${concept.id}/articles`]) {
      const page = `/api/concepts${path}${path.includes('?') ? '&' : '?'}page=2`;
      expect(await link(page)).toMatch(/[?&]per_page=30&.*rel="prev"/);
      expect(await link(`${page}&per_page=1001`)).toMatch(/[?&]per_page=1000&.*rel="prev"/);
    }
  });

  test('lists concepts by name, without their vectors', async () => {
    const other = (await make({ name: 'Zymurgy of cider', parent_id: concept.id, score: 2.5 })).json<Concept>();
    await platform.settled();
    const answer = await get('/api/concepts?per_page=1000');
    const listed = answer.json<Concept[]>();
    for (const each of listed) expect(Object.keys(each).toSorted()).toEqual(keys.toSorted());
    const names = listed.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(listed.find(({ id }) => id === other.id)).toMatchObject({
      parent_id: concept.id,
      score: 2.5,
      slug: 'zymurgy-of-cider',
    });
    expect((await get('/api/concepts?per_page=1')).headers.get('link')).toContain('rel="next"');
    for (const wrong of ['days=0', 'days=x', 'per_page=0'])
      expect((await get(`/api/concepts?${wrong}`)).status).toBe(400);
  });

  test('returns the daily figures and best articles of a concept', async () => {
    const shown = await read();
    expect(shown.daily_metrics).toEqual([day]);
    expect(shown.top_articles).toEqual([
      { id: articleId, title: 'How I brew beer', slug: expect.any(String), score: 1, published_at: anyTimestamp },
    ]);
  });

  test('lists the articles of a concept without unpublished ones', async () => {
    const second = await publish('Hops', 'Brewing beer at home with hops and yeast.');
    await platform.settled();
    for (const sort of ['', '?sort=-similarity', '?sort=-published_at', '?sort=-score', '?sort=other']) {
      expect(new Set(await articles(sort))).toEqual(new Set([articleId, second]));
    }
    expect(await articles('?sort=-published_at')).toEqual([second, articleId]);
    expect(await articles('?sort=-score')).toEqual([articleId, second]);
    await platform.request('PUT', `/api/articles/${second}`, {
      key: author.apiKey,
      body: { article: { published: false } },
    });
    expect(await articles()).toEqual([articleId]);
    await platform.settled();
    expect((await read()).daily_metrics).toEqual([day]);
  });

  test('searches by meaning', async () => {
    const found = (await get('/api/concepts/search?q=brewing%20beer&per_page=100')).json<
      (Concept & { distance: number; similarity: number })[]
    >();
    expect(found[0]).toMatchObject({ id: concept.id });
    for (const { distance, similarity } of found) expect(distance + similarity).toBeCloseTo(1);
    expect((await get('/api/concepts/search?q=brewing%20beer&threshold=0')).json()).toEqual([]);
    const without = await get('/api/concepts/search');
    expect(without.json()).toEqual({ error: 'q parameter is required', status: 400 });
    for (const wrong of ['2', '-1', 'x', '']) {
      expect((await get(`/api/concepts/search?q=x&threshold=${wrong}`)).status).toBe(400);
    }
  });
});

describe('PATCH /api/concepts/{id}', () => {
  test('changes the given fields, ignores unknown ones, and matches the articles again', async () => {
    const answer = await change({ score: 4.5, name: 'Other', id: 1 });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ id: concept.id, name: 'Zymurgy', score: 4.5, description });
    expect((await change({ description: 'Steam locomotives', similarity_threshold: 0.1 }, 'PUT')).json()).toMatchObject(
      {
        description: 'Steam locomotives',
        similarity_threshold: 0.1,
      },
    );
    await platform.settled();
    expect(await articles()).toEqual([]);
    expect((await change({ description, similarity_threshold: null })).json()).toMatchObject({
      similarity_threshold: null,
    });
    await platform.settled();
    expect(await articles()).toEqual([articleId]);
    const audit = await get(`/api/admin/audit_logs?target_type=Concept&target_id=${concept.id}`, admin.apiKey);
    expect(audit.json<{ action: string }[]>().map(({ action }) => action)).toEqual([
      ...Array.from({ length: 3 }, () => 'api_concept_update'),
      'api_concept_create',
    ]);
  });

  test('changes the given fields of an admin and keeps the slug', async () => {
    const other = (await make({ name: 'Cider', description: 'Apples' })).json<Concept & { slug: string }>();
    const path = `/api/admin/concepts/${other.id}`;
    const set = (body: object, method = 'PATCH') =>
      platform.request(method, path, { key: admin.apiKey, body: { concept: body } });
    expect((await set({ name: 'Perry', parent_id: concept.id })).json()).toMatchObject({
      name: 'Perry',
      slug: other.slug,
      parent_id: concept.id,
      description: 'Apples',
      max_lookback_days: 0,
    });
    expect((await set({ parent_id: null, score: 3 }, 'PUT')).json()).toMatchObject({ parent_id: null, score: 3 });
    for (const [field, body, message] of [
      ['name', { name: ' ' }, "can't be blank"],
      ['parent', { parent_id: other.id }, 'must not be the concept itself or one of its descendants'],
      ['parent', { parent_id: 2_147_483_647 }, 'must exist'],
      ['similarity_threshold', { similarity_threshold: 2 }, 'must be less than or equal to 1'],
    ] as const) {
      const answer = await set(body);
      expect(answer.status).toBe(422);
      expect(answer.json()).toMatchObject({
        error_code: 'validation_failed',
        errors: { [field]: [message] },
      });
    }
    await platform.settled();
    await set({ description: `${description} Perry.` });
    await platform.settled();
    expect((await get(`/api/concepts/${other.id}/articles`)).json<{ id: number }[]>().map(({ id }) => id)).toEqual([
      articleId,
    ]);
    expect((await platform.request('DELETE', path, { key: author.apiKey })).status).toBe(403);
    expect((await platform.request('DELETE', path, { key: admin.apiKey })).status).toBe(204);
    for (const gone of [path, `/api/concepts/${other.id}`, `/api/concepts/${other.id}/articles`]) {
      expect((await get(gone, admin.apiKey)).status).toBe(404);
    }
    await platform.settled();
    const audit = await get(`/api/admin/audit_logs?target_type=Concept&target_id=${other.id}`, admin.apiKey);
    expect(audit.json<{ action: string }[]>()[0]?.action).toBe('api_concept_delete');
  });

  test('matches older articles in a job that shows its progress', async () => {
    const path = `/api/admin/concepts/${concept.id}`;
    const look = (days: unknown, key = admin.apiKey) =>
      platform.request('POST', `${path}/trigger_lookback`, { key, body: { days } });
    const answer = await look('30');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toEqual({ message: expect.stringContaining('30 days') });
    const job = new URL(answer.headers.get('location') ?? '').pathname;
    await platform.settled();
    expect((await get(job, admin.apiKey)).json()).toMatchObject({
      queue: 'look-back-for-concept',
      state: 'completed',
      progress: { looked: expect.any(Number), total: expect.any(Number) },
    });
    expect((await get(job)).status).toBe(403);
    expect((await get(path, admin.apiKey)).json()).toMatchObject({ max_lookback_days: 30 });
    // Articles that were compared before are skipped.
    for (const days of [30, 1, 0, -5, 36_501, 1.5, 'x', null, undefined]) {
      const refused = await look(days);
      expect(refused.status, String(days)).toBe(422);
      expect(refused.json()).toMatchObject({ error_code: 'validation_failed', errors: { days: [expect.any(String)] } });
    }
    expect((await look(31, author.apiKey)).status).toBe(403);
    expect(
      (
        await platform.request('POST', '/api/admin/concepts/2147483647/trigger_lookback', {
          key: admin.apiKey,
          body: { days: 1 },
        })
      ).json(),
    ).toMatchObject({ status: 404, error_code: 'not_found' });
  });

  test.each([
    ['similarity_threshold', { similarity_threshold: 1.1 }, 'must be less than or equal to 1'],
    ['similarity_threshold', { similarity_threshold: -0.1 }, 'must be greater than or equal to 0'],
    ['description', { description: 'x'.repeat(5_001) }, 'is too long (maximum is 5000 characters)'],
  ])('rejects an invalid %s', async (field, body, message) => {
    const answer = await change(body);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, errors: { [field]: [message] } });
  });

  test('names missing fields', async () => {
    const answer = await platform.request('PATCH', `/api/concepts/${concept.id}`, { key: admin.apiKey, body: {} });
    expect(answer.json()).toMatchObject({ error: 'param is missing or the value is empty: concept', status: 422 });
    expect((await make({ name: ' ' })).json()).toMatchObject({ status: 422, errors: { name: ["can't be blank"] } });
    expect((await make({ name: 'x', parent_id: 2_147_483_647 })).status).toBe(422);
  });
});
