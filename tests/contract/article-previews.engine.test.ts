import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Draft {
  id: number;
  path: string;
  preview_url?: string;
}

let platform: Platform;
let author: TestUser;
let stranger: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  [author, stranger] = await Promise.all([platform.createUser(), platform.createUser()]);
});

async function write(title: string, input: object = {}): Promise<Draft> {
  const body = { article: { title, body_markdown: 'Not yet *public*.', ...input } };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

const send = (method: 'GET' | 'PUT' | 'DELETE', path: string, { apiKey: key } = author, body?: object) =>
  platform.request(method, path, { key, ...(body && { body }) });

/** Reads the page of a preview link, without a credential. */
function read(previewUrl = ''): ReturnType<Platform['request']> {
  const { pathname, searchParams } = new URL(previewUrl);
  return platform.request('GET', `/api/articles${pathname}/preview?token=${searchParams.get('preview')}`);
}

test('a draft is read with the link in the records of its author, privately, until it is withdrawn', async () => {
  const draft = await write('Read by friends');
  expect(draft.preview_url).toMatch(/^https:\/\/commonplace\.test\/.+\?preview=[\w-]{16,}$/);
  for (const path of ['/api/articles/me/unpublished', '/api/articles/me/all']) {
    const own = (await send('GET', path)).json<Draft[]>().find(({ id }) => id === draft.id);
    expect(own?.preview_url).toBe(draft.preview_url);
  }
  expect((await send('GET', `/api/articles/${draft.id}`)).json()).toMatchObject({ preview_url: draft.preview_url });
  const shown = await read(draft.preview_url);
  expect(shown.json()).toMatchObject({ id: draft.id, body_html: expect.stringContaining('<em>public</em>') });
  expect(shown.json()).not.toHaveProperty('preview_url');
  expect(shown.headers.get('cache-control')).toContain('no-store');
  const wrong = draft.preview_url?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const url of [
    wrong,
    `${draft.preview_url}A`,
    `https://x.test${draft.path}?preview=`,
    `https://x.test${draft.path}`,
  ])
    expect((await read(url)).status, url).toBe(404);
  expect((await send('DELETE', `/api/articles/${draft.id}/preview`)).status).toBe(204);
  expect((await read(draft.preview_url)).status).toBe(404);
  expect((await send('GET', `/api/articles/${draft.id}`)).json()).not.toHaveProperty('preview_url');
  const renewed = (await send('PUT', `/api/articles/${draft.id}/preview`)).json<Draft>();
  expect(renewed.preview_url).not.toBe(draft.preview_url);
  expect((await read(draft.preview_url)).status).toBe(404);
  const readers = await Promise.all(Array.from({ length: 50 }, () => read(renewed.preview_url)));
  expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a preview belongs to its author and its article, and is not shown for a public one', async () => {
  const draft = await write('Belongs to me');
  const other = await write('Another of mine');
  expect((await read(draft.preview_url?.replace(draft.path, other.path))).status).toBe(404);
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await send(method, `/api/articles/${draft.id}/preview`, stranger)).status).toBe(404);
    expect((await send(method, '/api/articles/2147483647/preview')).status).toBe(404);
    expect((await send(method, '/api/articles/x/preview')).status).toBe(400);
  }
  expect((await send('GET', `/api/articles${draft.path}`, stranger)).status).toBe(404);
  const scheduled = await write('Soon', { published: true, published_at: `${new Date().getUTCFullYear() + 1}-01-01` });
  expect((await read(scheduled.preview_url)).json()).toMatchObject({ id: scheduled.id });
  const body = { article: { published: true } };
  const published = await send('PUT', `/api/articles/${draft.id}`, author, body);
  expect(published.json()).not.toHaveProperty('preview_url');
  expect((await read(draft.preview_url)).json()).toMatchObject({ id: draft.id, path: published.json<Draft>().path });
  expect((await send('PUT', `/api/articles/${draft.id}/preview`, stranger)).status).toBe(403);
});
