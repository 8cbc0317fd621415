import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Tag {
  name: string;
  [field: string]: unknown;
}

let platform: Platform;
let author: TestUser;
let moderator: TestUser;

beforeAll(async () => {
  platform = await startPlatform();
  author = await platform.createUser();
  moderator = await platform.createUser({ role: 'moderator' });
  for (const tags of [['red', 'green'], ['red']]) await publish(tags);
  await platform.settled();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

async function publish(tags: string[]): Promise<void> {
  const article = { title: `About ${tags.join(' and ')}`, body_markdown: 'x', published: true, tags };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  expect(answer.status).toBe(201);
}

const list = async (query = '') => (await platform.request('GET', `/api/tags${query}`)).json<Tag[]>();
const describeTag = (name: string, tag: object, key = moderator.apiKey) =>
  platform.request('PUT', `/api/tags/${name}`, { key, body: { tag } });

describe('GET /api/tags', () => {
  test.each(['v1', 'beta'] as const)('lists tags by use, in %s', async (version) => {
    const answer = await platform.request('GET', '/api/tags', { version });
    expect(answer.status).toBe(200);
    const tag = { id: expect.any(Number), bg_color_hex: null, text_color_hex: null, short_summary: null };
    // A new site has unused tags, which come last.
    expect(answer.json<Tag[]>().slice(0, 2)).toEqual([
      { ...tag, name: 'red' },
      { ...tag, name: 'green' },
    ]);
  });

  test('paginates', async () => {
    expect((await list('?per_page=1&page=2')).map(({ name }) => name)).toEqual(['green']);
  });

  test('shows a new tag in the cached list after its event', async () => {
    const names = async () => (await list('?per_page=100')).map(({ name }) => name);
    expect(await names()).not.toContain('violet');
    await publish(['violet']);
    await platform.settled();
    // A list that takes long to refresh is served stale meanwhile.
    await expect.poll(names).toContain('violet');
  });
});

test('lists the newest approved articles first for a tag that requires approval', async () => {
  const write = async (title: string) => {
    const article = { title, body_markdown: 'x', published: true, tags: ['vetted'] };
    const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
    return answer.json<{ id: number }>().id;
  };
  const [first, second] = [await write('First vetted'), await write('Second vetted')];
  const draft = { article: { title: 'A draft', tags: ['vetted'] } };
  const drafted = await platform.request('POST', '/api/articles', { key: author.apiKey, body: draft });
  const vetted = async (query = '') => {
    await platform.settled();
    const answer = await platform.request('GET', `/api/articles?tag=vetted${query}`);
    return answer.json<{ id: number }[]>().map(({ id }) => id);
  };
  const approve = async (method: 'PUT' | 'DELETE', id: number, key = moderator.apiKey) =>
    (await platform.request(method, `/api/articles/${id}/approve`, { key })).status;
  expect(await vetted()).toEqual([second, first]);
  expect((await describeTag('vetted', { requires_approval: true })).status).toBe(200);
  // A list that takes long to refresh is served stale meanwhile.
  await expect.poll(() => vetted()).toEqual([]);
  expect(await approve('PUT', first, author.apiKey)).toBe(403);
  expect(await approve('PUT', drafted.json<{ id: number }>().id)).toBe(404);
  for (const id of [second, first, first]) expect(await approve('PUT', id)).toBe(204);
  await expect.poll(() => vetted()).toEqual([second, first]);
  expect(await vetted('&top=1')).toEqual([second, first]);
  expect(await approve('DELETE', second)).toBe(204);
  await expect.poll(() => vetted()).toEqual([first]);
});

describe('PUT /api/tags/{name}', () => {
  test('updates a tag for a moderator, and the cached list at once', async () => {
    const description = { short_summary: 'Like fire', bg_color_hex: '#ff0000', text_color_hex: '#ffffff' };
    const answer = await describeTag('red', description);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ name: 'red', ...description });
    await expect.poll(async () => (await list())[0]).toMatchObject({ name: 'red', ...description });
  });

  test('moves the articles and followers of an alias', async () => {
    const follower = await platform.createUser();
    const request = { key: follower.apiKey, body: { points: 7 } };
    expect((await platform.request('PUT', '/api/follows/tags/green', request)).status).toBe(200);
    expect((await describeTag('green', { alias_for: 'red' })).json()).toMatchObject({ alias_for: 'red' });
    await platform.settled();
    const tagsOfRed = async () => {
      const articles = (await platform.request('GET', '/api/articles?tag=red')).json<{ tag_list: string[] }[]>();
      return articles.map((article) => article.tag_list);
    };
    await expect.poll(tagsOfRed).toEqual([['red'], ['red']]);
    const followed = async () =>
      (await platform.request('GET', '/api/follows/tags', { key: follower.apiKey })).json<Tag[]>();
    await expect.poll(async () => (await followed()).map(({ name, points }) => [name, points])).toEqual([['red', 7]]);
    // Users can still unfollow it under the old name.
    expect((await platform.request('DELETE', '/api/follows/tags/green', { key: follower.apiKey })).status).toBe(204);
    expect(await followed()).toEqual([]);
    expect((await describeTag('green', { alias_for: '' })).status).toBe(200);
  });

  test('returns 403 for users who are not moderators, and 401 without a key', async () => {
    expect((await describeTag('red', { short_summary: 'x' }, author.apiKey)).status).toBe(403);
    expect((await platform.request('PUT', '/api/tags/red', { body: { tag: {} } })).status).toBe(401);
  });

  test('names invalid fields', async () => {
    const answer = await describeTag('red', { bg_color_hex: 'reddish' });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, errors: { bg_color_hex: expect.any(Array) } });
  });
});

describe('a name in another Unicode form or case', () => {
  const forms = ['caf\u00E9', 'cafe\u0301', 'CAFE\u0301', 'Caf\u00C9'];
  const greek = ['ΣΊΣΥΦΟΣ', 'σίσυφος', 'σίσυφοσ', 'σι\u0301συφος'];
  const follow = (method: string, name: string, key: string) =>
    platform.request(method, `/api/follows/tags/${encodeURIComponent(name)}`, {
      key,
      ...(method === 'PUT' && { body: {} }),
    });

  test.each([
    ['café', forms],
    ['σίσυφος', greek],
    ['i\u0307lker', ['İlker', 'I\u0307LKER', 'i\u0307lker']],
    ['straße', ['Straße', 'STRAẞE']],
  ])('is the same tag: %s', async (name, names) => {
    const { apiKey: key } = await platform.createUser();
    for (const [at, tag] of names.entries()) {
      const article = {
        title: `${name} ${at}`,
        body_markdown: 'x',
        published: true,
        tags: [tag, tag.normalize('NFD')],
      };
      const answer = await platform.request('POST', '/api/articles', { key, body: { article } });
      expect(answer.json()).toMatchObject({ tags: [name] });
    }
    await platform.settled();
    for (const tag of names) {
      for (const query of [`tag=${encodeURIComponent(tag)}`, `tags=${encodeURIComponent(tag)}`]) {
        const found = () => platform.request('GET', `/api/articles?${query}`);
        await expect.poll(async () => (await found()).json<object[]>().length, { message: query }).toBe(names.length);
      }
      expect((await describeTag(encodeURIComponent(tag), { short_summary: tag })).json()).toMatchObject({ name });
      expect((await follow('PUT', tag, key)).json()).toMatchObject({ name });
    }
    const followed = await platform.request('GET', '/api/follows/tags', { key });
    expect(followed.json<Tag[]>().filter((tag) => tag.name === name)).toHaveLength(1);
    expect((await follow('DELETE', names.at(-1) ?? '', key)).status).toBe(204);
    const left = await platform.request('GET', '/api/follows/tags', { key });
    expect(left.json<Tag[]>().map((tag) => tag.name)).not.toContain(name);
  });

  test('is the same series, and the same tag of a listing', async () => {
    const { apiKey: key } = await platform.createUser();
    const series = ['Caf\u00E9 Noir', 'CAFE\u0301 noir', ' cafe\u0301 NOIR '];
    const ids = new Set<unknown>();
    for (const [at, name] of series.entries()) {
      const article = { title: `Series ${at}`, body_markdown: 'x', published: true, series: name };
      const answer = await platform.request('POST', '/api/articles', { key, body: { article } });
      ids.add(answer.json<{ collection_id: number }>().collection_id);
    }
    expect([...ids]).toEqual([expect.any(Number)]);
    const listing = { title: 'x', body_markdown: 'x', category: 'misc', tags: forms, action: 'draft' };
    const listed = await platform.request('POST', '/api/listings', { key, body: { listing } });
    expect(listed.json()).toMatchObject({ tags: ['café'] });
  });
});
