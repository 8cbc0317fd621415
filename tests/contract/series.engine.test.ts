import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Article {
  id: number;
  collection_id: number;
  path: string;
}

let platform: Platform;
let author: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
});

async function publish(title: string, input: object = {}): Promise<Article> {
  const article = { title, body_markdown: 'x', published: true, series: 'Learn Go', ...input };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

const read = (path: string) => platform.request('GET', path);
const list = async (username = author.username) => (await read(`/api/series?username=${username}`)).json<unknown[]>();

test('series show their published articles, numbered, with neighbors, and change with them', async () => {
  expect(await list()).toEqual([]);
  const draft = await publish('A draft of Go', { published: false });
  expect(await list()).toEqual([]);
  const drafts = `/api/series/${draft.collection_id}`;
  expect((await read(drafts)).status).toBe(404);
  const seenBy = async ({ apiKey: key }: TestUser) => platform.request('GET', drafts, { key });
  expect((await seenBy(author)).json()).toMatchObject({ name: 'Learn Go', articles_count: 0, last_published_at: null });
  expect((await seenBy(await platform.createUser())).status).toBe(404);
  const first = await publish('First steps');
  const second = await publish('Second steps');
  const third = await publish('Third steps');
  await publish('Alone', { series: 'A short one' });
  const { collection_id: id } = first;
  await expect
    .poll(() => list(author.username.toUpperCase()))
    .toMatchObject([
      { name: 'A short one', articles_count: 1 },
      { type_of: 'series', id, name: 'Learn Go', path: `/${author.username}/series/${id}`, articles_count: 3 },
    ]);
  const series = await read(`/api/series/${id}?per_page=2&page=2`);
  expect(series.json()).toMatchObject({ id, articles: [{ position: 3, id: third.id }] });
  expect(series.headers.get('surrogate-key')).toBe(`articles articles/${third.id}`);
  expect((await read(`/api/series/${id}?per_page=2`)).headers.get('link')).toContain('page=2');
  const neighbors = async (articleId: number) => (await read(`/api/articles/${articleId}/series`)).json<object>();
  expect(await neighbors(first.id)).toMatchObject({ id, position: 1, previous: null, next: { path: second.path } });
  expect(await neighbors(third.id)).toMatchObject({ position: 3, previous: { title: 'Second steps' }, next: null });
  const body = { article: { published: false } };
  await platform.request('PUT', `/api/articles/${second.id}`, { key: author.apiKey, body });
  await expect.poll(() => neighbors(third.id)).toMatchObject({ position: 2, previous: { id: first.id } });
  for (const hidden of [second.id, draft.id]) expect((await read(`/api/articles/${hidden}/series`)).status).toBe(404);
});

test('series of an organization are below its name', async () => {
  const organization = await platform.createOrganization(author);
  await platform.settled();
  const { collection_id: id } = await publish('Our first', { organization_id: organization.id, series: 'Ours' });
  await expect
    .poll(() => list(organization.username))
    .toMatchObject([
      {
        id,
        path: `/${organization.username.toLowerCase()}/series/${id}`,
        organization: { username: organization.username },
      },
    ]);
  expect(await list(author.username)).not.toContainEqual(expect.objectContaining({ id }));
});

test.each(['/api/series', '/api/series/x', '/api/series?username=a&page=0', '/api/articles/x/series'])(
  'GET %s is 400',
  async (path) => {
    expect((await read(path)).status).toBe(400);
  },
);

test('unknown series are 404, and an unknown user has none, for 50 readers at once', async () => {
  for (const path of ['/api/series/0', '/api/series/99999999999', '/api/articles/2147483647/series'])
    expect((await read(path)).status, path).toBe(404);
  const many = await Promise.all(Array.from({ length: 50 }, () => list("o'someone%25")));
  expect(many.flat()).toEqual([]);
});
