import { expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

interface Article {
  id: number;
  collection_id: number;
}

let platform: Platform;
let author: TestUser;
let stranger: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  [author, stranger] = [await platform.createUser(), await platform.createUser()];
});

async function write(title: string, input: object = {}, by = author): Promise<Article> {
  const article = { title, body_markdown: 'x', published: true, ...input };
  const answer = await platform.request('POST', '/api/articles', { key: by.apiKey, body: { article } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

const send = (method: string, path: string, body?: object, by = author) =>
  platform.request(method, path, { key: by.apiKey, ...(body && { body }) });
const pin = async (method: 'PUT' | 'DELETE', { id }: Article, by = author) =>
  (await send(method, `/api/articles/${id}/pin`, undefined, by)).status;
const idsOf = async (path: string, by?: TestUser) =>
  (await platform.request('GET', path, by && { key: by.apiKey })).json<Article[]>().map(({ id }) => id);

test('pinned articles stand first on a profile, at most five and only published ones of the author', async () => {
  const user = await platform.createUser();
  const articles: Article[] = [];
  for (const number of [1, 2, 3, 4, 5, 6]) articles.push(await write(`Pinned ${number}`, {}, user));
  const [first, second] = [articles[0]!, articles[1]!];
  const draft = await write('A draft', { published: false }, user);
  const path = `/api/users/${user.id}/articles`;
  expect(await idsOf(path)).toEqual(articles.map(({ id }) => id).toReversed());
  expect([await pin('PUT', second, user), await pin('PUT', first, user)]).toEqual([204, 204]);
  // Pinned again: nothing changes.
  expect(await pin('PUT', second, user)).toBe(204);
  const others = articles
    .slice(2)
    .map(({ id }) => id)
    .toReversed();
  await expect.poll(() => idsOf(path)).toEqual([first.id, second.id, ...others]);
  expect(await idsOf(`${path}?per_page=2&page=2`)).toEqual(others.slice(0, 2));
  const shown = (await platform.request('GET', `${path}?per_page=3`)).json<{ pinned: boolean }[]>();
  expect(shown.map(({ pinned }) => pinned)).toEqual([true, true, false]);
  expect([await pin('PUT', draft, user), await pin('PUT', first, stranger), await pin('PUT', draft, stranger)]).toEqual(
    [422, 403, 404],
  );
  const rest = await Promise.all(articles.slice(2).map((article) => pin('PUT', article, user)));
  expect(rest.toSorted((a, b) => a - b)).toEqual([204, 204, 204, 422]);
  expect([await pin('DELETE', first, user), await pin('DELETE', first, user)]).toEqual([204, 204]);
  await expect.poll(async () => (await idsOf(path))[0]).not.toBe(first.id);
});

test('own summaries are filtered by state, sorted by figures, and have no text', async () => {
  const user = await platform.createUser();
  const published = await write('Published', {}, user);
  const liked = await write('Liked', {}, user);
  const draft = await write('Draft', { published: false }, user);
  const scheduled = await write(
    'Scheduled',
    { published_at: `${new Date().getUTCFullYear() + 1}-06-01T00:00:00Z` },
    user,
  );
  const reaction = `/api/reactions?category=like&reactable_type=Article&reactable_id=${published.id}`;
  expect((await send('POST', reaction, undefined, stranger)).status).toBe(201);
  const path = '/api/articles/me/summaries';
  const list = (query: string) => idsOf(`${path}?${query}`, user);
  expect(await list('')).toEqual([draft.id, scheduled.id, liked.id, published.id]);
  expect(await list('state=draft')).toEqual([draft.id]);
  expect(await list('state=scheduled')).toEqual([scheduled.id]);
  expect(await list('state=published&per_page=1&page=2')).toEqual([published.id]);
  await expect.poll(() => list('state=published&sort=reactions')).toEqual([published.id, liked.id]);
  const [shown] = (await send('GET', `${path}?state=draft`, undefined, user)).json<Record<string, unknown>[]>();
  expect(shown).toMatchObject({
    published: false,
    pinned: false,
    page_views_count: 0,
    preview_url: expect.any(String),
  });
  expect(shown).not.toHaveProperty('body_markdown');
  for (const query of ['state=gone', 'sort=title', 'page=0']) {
    expect((await send('GET', `${path}?${query}`, undefined, user)).status, query).toBe(400);
  }
});

test('an author sets an article back to draft, whatever its front matter says', async () => {
  const user = await platform.createUser();
  const body_markdown = '---\ntitle: With front matter\npublished: true\n---\nText';
  const article = await write('With front matter', { body_markdown }, user);
  const path = `/api/articles/${article.id}/publication`;
  expect((await send('DELETE', path, undefined, stranger)).status).toBe(403);
  expect([
    (await send('DELETE', path, undefined, user)).status,
    (await send('DELETE', path, undefined, user)).status,
  ]).toEqual([204, 204]);
  expect((await platform.request('GET', `/api/articles/${article.id}`)).status).toBe(404);
  expect(await idsOf('/api/articles/me/unpublished', user)).toEqual([article.id]);
});

test('the owner of a series moves its parts, and readers see the new order', async () => {
  const user = await platform.createUser();
  const parts: Article[] = [];
  for (const title of ['One', 'Two', 'Three']) parts.push(await write(title, { series: 'In order' }, user));
  const [one, two, three] = [parts[0]!, parts[1]!, parts[2]!];
  const series = one.collection_id;
  const order = async () => {
    const { articles } = (await platform.request('GET', `/api/series/${series}`)).json<{ articles: Article[] }>();
    return articles.map(({ id }) => id);
  };
  const move = ({ id }: Article, position: unknown, by = user) =>
    send('PUT', `/api/articles/${id}/series/position`, { series: { position } }, by);
  expect((await move(three, 1)).json()).toEqual({ type_of: 'series_part', series_id: series, position: 1 });
  await expect.poll(order).toEqual([three.id, one.id, two.id]);
  expect((await move(three, 1)).status).toBe(200);
  expect((await move(three, 1_000)).json()).toMatchObject({ position: 3 });
  await expect.poll(order).toEqual([one.id, two.id, three.id]);
  await move(two, 1);
  const added = await write('Four', { series: 'In order' }, user);
  await expect.poll(order).toEqual([two.id, one.id, three.id, added.id]);
  const neighbors = async () => (await platform.request('GET', `/api/articles/${one.id}/series`)).json();
  await expect.poll(neighbors).toMatchObject({ position: 2, previous: { id: two.id }, next: { id: three.id } });
  expect(await idsOf(`/api/articles?collection_id=${series}`)).toEqual([two.id, one.id, three.id, added.id]);
  const statuses = await Promise.all([1, 2, 3, 4].map(async (position) => (await move(added, position)).status));
  expect(statuses).toEqual([200, 200, 200, 200]);
  await expect.poll(async () => new Set(await order())).toEqual(new Set([...parts, added].map(({ id }) => id)));
  const refused = [
    move(one, 1, stranger),
    move(await write('In no series', {}, user), 1),
    move(one, 0),
    move(one, 'first'),
    move(await write('Hidden part', { series: 'In order', published: false }, user), 1),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 404, 422, 422, 404]);
});
