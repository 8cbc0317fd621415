import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Resolved {
  state: string;
  record_id: number | null;
  location: string | null;
}

let platform: Platform;
let author: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
});

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  platform.request(method, path, { key: author.apiKey, ...(body && { body }) });

async function publish(title: string, input: object = {}): Promise<{ id: number; path: string }> {
  const article = { title, body_markdown: 'x', published: true, ...input };
  const answer = await send('POST', '/api/articles', { article });
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

const read = (path: string) => platform.request('GET', `/api/paths?path=${encodeURIComponent(path)}`);

async function resolve(path: string): Promise<Resolved> {
  const answer = await read(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

test('GET /api/paths follows a changed slug, a draft and a deletion at once, from the shared cache', async () => {
  const { id, path } = await publish('Changes its slug');
  const next = `/${author.username}/a-better-slug-${id}`;
  expect(await resolve(next)).toMatchObject({ state: 'unknown', record_id: null, location: null });
  const first = await read(path.toUpperCase());
  expect(first.json()).toEqual({
    type_of: 'path',
    path,
    state: 'found',
    record_type: 'article',
    record_id: id,
    location: path,
    article_id: null,
    podcast_episode_id: null,
    url: `https://commonplace.test${path}`,
  });
  expect(first.headers.get('cache-control')).toContain('public');
  expect(first.headers.get('surrogate-key')).toBe(`paths/${author.username.toLowerCase()} articles/${id}`);
  const slug = next.split('/')[2];
  const changed = await send('PUT', `/api/articles/${id}`, { article: { slug } });
  expect(changed.json()).toMatchObject({ slug, path: next });
  await expect.poll(() => resolve(path)).toMatchObject({ state: 'moved', location: next });
  await expect.poll(() => resolve(next)).toMatchObject({ state: 'found', record_id: id });
  const former = await platform.request('GET', `/api/articles${path}`);
  expect(former.json()).toMatchObject({ id, path: next });
  await send('PUT', `/api/articles/${id}`, { article: { published: false } });
  for (const hidden of [path, next]) await expect.poll(() => resolve(hidden)).toMatchObject({ state: 'unknown' });
  await send('PUT', `/api/articles/${id}`, { article: { published: true } });
  await expect.poll(() => resolve(path)).toMatchObject({ state: 'moved', location: next });
  await send('DELETE', `/api/articles/${id}`);
  for (const gone of [path, next])
    await expect.poll(() => resolve(gone)).toMatchObject({ state: 'gone', record_type: 'article', location: null });
});

test('GET /api/paths follows a renamed user, and tells a deleted comment from an unknown one', async () => {
  const { id, path } = await publish('Has comments');
  const comment = { article_id: id, body_markdown: 'Well said.' };
  const answer = await send('POST', '/api/comments', { comment });
  const { id_code: code } = answer.json<{ id_code: string }>();
  const commentPath = `/${author.username.toLowerCase()}/comment/${code}`;
  expect(await resolve(commentPath)).toMatchObject({ state: 'found', record_type: 'comment', location: commentPath });
  expect(await resolve(`/someone/comment/${code}`)).toMatchObject({ state: 'moved', location: commentPath });
  expect(await resolve('/someone/comment/ppppppp')).toMatchObject({ state: 'unknown' });
  await platform.settled();
  expect(await resolve(`/${author.username}`)).toMatchObject({ state: 'found', record_id: author.id });
  const admin = await platform.createUser({ role: 'super_admin' });
  const username = `renamed_${author.id}`;
  const renamed = await platform.request('PATCH', `/api/admin/users/${author.id}`, {
    key: admin.apiKey,
    body: { username },
  });
  expect(renamed.status, renamed.text).toBe(200);
  const moved = (location: string) => ({ state: 'moved', location });
  await expect.poll(() => resolve(`/${author.username}`)).toMatchObject(moved(`/${username}`));
  await expect.poll(() => resolve(path)).toMatchObject(moved(`/${username}/${path.split('/')[2]}`));
  await expect.poll(() => resolve(commentPath)).toMatchObject(moved(`/${username}/comment/${code}`));
  await send('DELETE', `/api/comments/${code}`);
  await expect.poll(() => resolve(commentPath)).toMatchObject({ state: 'gone', record_type: 'comment' });
});

test('GET /api/paths refuses what is not a path', async () => {
  for (const query of ['', '?path=', '?path=ada', `?path=/${'a'.repeat(1_000)}`, '?path=/a%00b'])
    expect((await platform.request('GET', `/api/paths${query}`)).status, query).toBe(400);
  const many = await Promise.all(Array.from({ length: 50 }, (_, at) => resolve(`/missing${at % 2}/nothing`)));
  expect(new Set(many.map(({ state }) => state))).toEqual(new Set(['unknown']));
});

test('GET /api/paths takes names of any characters, and answers again from the cache', async () => {
  for (const name of ['😀', 'a b', '\r\nset-cookie: a=b', 'ä', '%']) {
    for (let time = 0; time < 2; time += 1)
      expect(await resolve(`/${name}`), name).toMatchObject({ state: 'unknown', record_id: null });
  }
});
