import { Client } from 'pg';
import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

type Figures = Record<string, number>;

let platform: Platform;
let admin: TestUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
});

const path = '/api/admin/stats';
const read = (query = '') => platform.request('GET', `${path}${query}`, { key: admin.apiKey });
const today = () => new Date().toISOString().slice(0, 10);
async function figures(): Promise<Figures> {
  await platform.settled();
  return (await read(`?start=${today()}&end=${today()}`)).json<Record<string, Figures>>()[today()] ?? {};
}

/** Adds a job that fails because its payload is invalid. */
async function enqueueHopelessJob(): Promise<void> {
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  try {
    await client.query(`insert into jobs.job (name, data) values ('send-mail', '{"payload": {"template": 5}}')`);
  } finally {
    await client.end();
  }
}

test('counts events of a day', async () => {
  const before = await figures();
  const author = await platform.createUser();
  const make = async (where: string, body: unknown) => {
    const answer = await platform.request('POST', where, { key: author.apiKey, body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.text === '' ? { id: 0, id_code: '' } : answer.json<{ id: number; id_code: string }>();
  };
  const article = { title: 'Counted', body_markdown: 'x', published: true };
  const { id } = await make('/api/articles', { article });
  await make('/api/articles', { article: { ...article, title: 'Draft', published: false } });
  await platform.settled();
  await make('/api/comments', { comment: { article_id: id, body_markdown: 'one' } });
  const { id_code: code } = await make('/api/comments', { comment: { article_id: id, body_markdown: 'two' } });
  await make('/api/reactions', { category: 'like', reactable_type: 'Article', reactable_id: id });
  await platform.request('POST', '/api/page_views', { body: { page_view: { article_id: id } } });
  const search = `/api/articles/search?q=${'xyzzy'.repeat(4)}${id}`;
  expect((await platform.request('GET', search, { key: author.apiKey })).json()).toEqual([]);
  // Cached answers and 304 answers count too.
  for (let time = 0; time < 2; time += 1) expect((await platform.request('GET', search)).status).toBe(200);
  const etag = (await platform.request('GET', search)).headers.get('etag') ?? '';
  expect((await platform.request('GET', search, { headers: { 'if-none-match': etag } })).status).toBe(304);
  await platform.request('GET', `${search}&page=2`);
  await platform.request('GET', '/api/articles/search?q=');
  await enqueueHopelessJob();
  const change = async () => {
    const after = await figures();
    return Object.fromEntries(Object.entries(after).map(([kind, amount]) => [kind, amount - (before[kind] ?? 0)]));
  };
  const counted = {
    sign_ups: 1,
    publications: 1,
    comments: 2,
    reactions: 1,
    page_views: 1,
    searches_without_result: 5,
    mails: expect.any(Number),
    failed_jobs: 1,
  };
  await expect.poll(change).toEqual(counted);
  // Deleted records are not counted.
  expect((await platform.request('DELETE', `/api/comments/${code}`, { key: author.apiKey })).status).toBe(204);
  expect((await platform.request('DELETE', `/api/articles/${id}`, { key: author.apiKey })).status).toBe(204);
  await expect.poll(change).toMatchObject({ sign_ups: 1, publications: 0 });
});

test('returns every day of a range of at most 366 days', async () => {
  const days = async (query: string) => Object.keys((await read(query)).json<object>());
  expect(await days('?start=2024-02-28&end=2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(await days('?start=&end=2024-03-01')).toHaveLength(30);
  expect((await days('')).at(-1)).toBe(today());
  expect(await days('?start=2024-01-01&end=2024-12-31')).toHaveLength(366);
  const refusals = {
    '?start=2024-01-01&end=2025-01-01': { end: ['must be within 366 days of start'] },
    '?start=2024-01-02&end=2024-01-01': { end: ['must not be before start'] },
  };
  for (const [query, errors] of Object.entries(refusals)) {
    expect((await read(query)).json(), query).toMatchObject({ status: 422, errors, error_code: 'validation_failed' });
  }
  for (const query of ['?start=x', '?end=2024-02-30', '?start=0001-01-01']) {
    expect((await read(query)).json(), query).toMatchObject({ status: 422, error_code: 'validation_failed' });
  }
});

test('is allowed for admins, in V1', async () => {
  const moderator = await platform.createUser({ role: 'moderator' });
  expect((await platform.request('GET', path)).status).toBe(401);
  expect((await platform.request('GET', path, { key: moderator.apiKey })).status).toBe(403);
  expect((await platform.request('GET', path, { key: admin.apiKey, version: 'beta' })).status).toBe(404);
});
