import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let reader: TestUser;
let author: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  [reader, author] = await Promise.all([platform.createUser(), platform.createUser()]);
});

async function publish(title: string, input: object = {}): Promise<number> {
  const article = { title, body_markdown: 'x', published: true, ...input };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: number }>().id;
}

const read = (query = '', key: string | undefined = reader.apiKey) =>
  platform.request('GET', `/api/articles/feed${query}`, { ...(key !== undefined && { key }) });

const titles = async (query?: string) => (await read(query)).json<{ title: string }[]>().map(({ title }) => title);

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  platform.request(method, path, { key: reader.apiKey, ...(body && { body }) });

test('GET /api/articles/feed lists what is followed, newest first and once, until it is unfollowed', async () => {
  expect(await titles()).toEqual([]);
  const organization = await platform.createOrganization(author);
  await platform.settled();
  await publish('By the author', { tags: ['followed'] });
  await publish('For the organization', { organization_id: organization.id });
  await publish('A draft', { published: false });
  const stranger = await platform.createUser();
  const article = { title: 'With the tag', body_markdown: 'x', published: true, tags: ['followed'] };
  await platform.request('POST', '/api/articles', { key: stranger.apiKey, body: { article } });
  const followed = { user_ids: [author.id], organization_ids: [organization.id] };
  expect((await send('POST', '/api/follows', followed)).status).toBe(200);
  await platform.settled();
  expect(await titles()).toEqual(['For the organization', 'By the author']);
  expect((await send('PUT', '/api/follows/tags/followed')).status).toBe(200);
  await platform.settled();
  expect(await titles()).toEqual(['With the tag', 'For the organization', 'By the author']);
  const page = await read('?per_page=2');
  expect(page.json()).toHaveLength(2);
  expect(page.headers.get('link')).toContain('page=2');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(await titles('?per_page=2&page=2')).toEqual(['By the author']);
  for (const [points, shown] of [
    [-1, ['For the organization', 'By the author']],
    [0.5, ['For the organization', 'By the author', 'With the tag']],
    [2, ['With the tag', 'By the author', 'For the organization']],
  ] as const) {
    await send('PUT', '/api/follows/tags/followed', { points });
    await platform.settled();
    expect(await titles()).toEqual(shown);
  }
  await send('DELETE', '/api/follows', { user_ids: [author.id] });
  await send('DELETE', '/api/follows/tags/followed');
  await platform.settled();
  expect(await titles()).toEqual(['For the organization']);
});

test('GET /api/articles/feed is for its reader alone', async () => {
  expect((await platform.request('GET', '/api/articles/feed')).status).toBe(401);
  expect((await read('', author.apiKey)).json()).toEqual([]);
  for (const query of ['?page=0', '?page=x', '?per_page=0']) expect((await read(query)).status, query).toBe(400);
  const many = await Promise.all(Array.from({ length: 50 }, () => read('?page=2000000000')));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
});
