import { Client } from 'pg';
import { describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { sendRequest, type RequestOptions } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

let platform: Platform;
let author: TestUser;
let written = 0;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
});
test.beforeEach(async () => {
  // A user creates at most ten articles within half a minute.
  author = await platform.createUser();
});

async function write(): Promise<number> {
  written += 1;
  const body = { article: { title: `Viewed ${written}`, body_markdown: 'x', published: true } };
  const created = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  expect(created.status, created.text).toBe(201);
  await platform.settled();
  return created.json<{ id: number }>().id;
}

async function figuresOf(id: number) {
  await platform.settled();
  const answer = await platform.request('GET', `/api/analytics/totals?article_id=${id}`, { key: author.apiKey });
  const { page_views: views } = answer.json<{ page_views: Record<string, number> }>();
  return [views['total'], views['average_read_time_in_seconds']];
}

/** Returns the keys of those who have just read an article. */
async function readersOf(id: number): Promise<string[]> {
  const client = new Client({ connectionString: platform.databaseUrls.analytics });
  await client.connect();
  try {
    const { rows } = await client.query<{ reader: string }>('select reader from recent_views where article_id = $1', [
      id,
    ]);
    return rows.map(({ reader }) => reader);
  } finally {
    await client.end();
  }
}

const viewOf = (id: number, more: object = {}) => ({ body: { page_view: { article_id: id, ...more } } });

describe('POST /api/page_views', () => {
  const post = (options: RequestOptions, url = platform.url) => sendRequest(url, 'POST', '/api/page_views', options);

  test('takes the reports of a page for one view, and counts the reading of a visitor', async () => {
    const id = await write();
    await post(viewOf(id, { view_id: 'one' }));
    await post(viewOf(id, { view_id: 'one', time_tracked_in_seconds: 45 }));
    expect(await figuresOf(id)).toEqual([1, 45]);
    await post(viewOf(id, { view_id: 'two', time_tracked_in_seconds: 15 }));
    expect(await figuresOf(id)).toEqual([2, 30]);
  });

  test.each([
    ['of the author', () => ({ key: author.apiKey }), {}],
    ['of a bot', () => ({ headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }), {}],
    ['of a bot of which a program reports', () => ({}), { user_agent: 'bingbot/2.0' }],
    ['that a browser prefetches', () => ({ headers: { 'sec-purpose': 'prefetch;prerender' } }), {}],
  ])('does not count a view %s', async (_, options, more) => {
    const id = await write();
    expect((await post({ ...viewOf(id, more), ...options() })).status).toBe(204);
    await post(viewOf(id));
    expect(await figuresOf(id)).toEqual([1, 0]);
  });

  test('counts a view for each user and IP address, while the general limits are on', async () => {
    await using gateway = await platform.startGateway({ RATE_LIMIT_GENERAL: 'on', TRUSTED_PROXIES: '127.0.0.1' });
    const id = await write();
    const reader = await platform.createUser();
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    for (let time = 1; time <= 3; time += 1) {
      const view = viewOf(id, { view_id: `view ${time}` });
      await post({ ...view, ...from('192.0.2.1') }, gateway.url);
      await post({ ...view, ...from(`2001:db8::${time}`) }, gateway.url);
      await post({ ...view, key: reader.apiKey }, gateway.url);
      await sendRequest(gateway.url, 'GET', `/page_views/${id}`, from('192.0.2.1'));
    }
    expect(await figuresOf(id)).toEqual([4, 0]);
    expect((await readersOf(id)).map((key) => key.length)).toEqual([22, 22, 22, 22]);
  });
});

describe('GET /page_views/{id}', () => {
  const load = (id: number | string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRequest(platform.url, method, `/page_views/${id}`, { headers });

  test('counts a view of a browser without script, and is stored nowhere', async () => {
    const id = await write();
    const answer = await load(id, { 'sec-fetch-site': 'same-origin' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await figuresOf(id)).toEqual([1, 0]);
  });

  test.each([
    ['of a page elsewhere', { 'sec-fetch-site': 'cross-site' }, 'GET'],
    ['that a browser prefetches', { 'sec-purpose': 'prefetch' }, 'GET'],
    ['of a bot', { 'user-agent': 'Baiduspider/2.0' }, 'GET'],
    ['of which only the head is asked for', {}, 'HEAD'],
  ])('does not count one %s', async (_, headers, method) => {
    const id = await write();
    expect((await load(id, headers, method)).status).toBe(200);
    await load(id);
    expect(await figuresOf(id)).toEqual([1, 0]);
  });

  test.each(['2147483647', '0', 'x'])('returns 404 for the article %s', async (id) => {
    expect((await load(id)).status).toBe(404);
  });
});
