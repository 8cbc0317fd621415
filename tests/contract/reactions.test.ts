import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/people.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

let platform: Platform;
let author: TestUser;
let reader: TestUser;
let articleId: number;
let draftId: number;

beforeAll(async () => {
  platform = await startPlatform();
  author = await platform.createUser();
  reader = await platform.createUser();
  const create = async (article: object) =>
    (await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } })).json<{ id: number }>()
      .id;
  articleId = await create({ title: 'Liked', body_markdown: 'x', published: true });
  draftId = await create({ title: 'Hidden', body_markdown: 'x' });
  await platform.settled();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const react = (path: string, id: number, category = 'like') =>
  platform.request('POST', `${path}?category=${category}&reactable_id=${id}&reactable_type=Article`, {
    key: reader.apiKey,
  });

describe('E33 create', () => {
  test('is idempotent: 201, then 200', async () => {
    const first = await react('/api/reactions', articleId, 'fire');
    expect(first.status).toBe(201);
    const reaction = { category: 'fire', id: expect.any(Number), reactable_id: articleId, reactable_type: 'Article' };
    expect(first.json()).toEqual({ result: 'create', ...reaction });
    const second = await react('/api/reactions', articleId, 'fire');
    expect(second.status).toBe(200);
    expect(second.json()).toEqual({ ...first.json<object>(), result: 'none' });
  });
});

describe('E32 toggle', () => {
  test('makes and destroys, with its parameters in the body too', async () => {
    const body = { category: 'like', reactable_id: articleId, reactable_type: 'Article' };
    const toggle = () => platform.request('POST', '/api/reactions/toggle', { key: reader.apiKey, body });
    expect((await toggle()).json()).toMatchObject({ result: 'create', category: 'like' });
    const second = await toggle();
    expect(second.status).toBe(200);
    expect(second.json()).toMatchObject({ result: 'destroy' });
  });
});

describe('what cannot be reacted to', () => {
  test.each([
    ['an unknown article', () => react('/api/reactions', 2_147_483_647), 404],
    ['an id beyond the range', () => react('/api/reactions', 99_999_999_999), 404],
    ['a draft', () => react('/api/reactions', draftId), 422],
    ['with an unknown category', () => react('/api/reactions/toggle', articleId, 'nonsense'), 422],
    ['without parameters', () => platform.request('POST', '/api/reactions', { key: reader.apiKey }), 422],
    [
      'with an id that is no integer',
      () => platform.request('POST', '/api/reactions?reactable_id=x', { key: reader.apiKey }),
      400,
    ],
    ['without a key', () => platform.request('POST', '/api/reactions'), 401],
  ])('%s', async (_name, send, status) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ status });
  });
});

describe('E28 reading list', () => {
  test('saves once, lists newest first in the shape of each version, and forgets', async () => {
    const path = `/api/readinglist/${articleId}`;
    const saved = await platform.request('PUT', path, { key: reader.apiKey });
    expect(saved.status).toBe(201);
    expect(saved.json()).toMatchObject({ type_of: 'readinglist', article: { id: articleId, title: 'Liked' } });
    expect((await platform.request('PUT', path, { key: reader.apiKey })).status).toBe(200);

    const beta = await platform.request('GET', '/api/readinglist', { key: reader.apiKey, version: 'beta' });
    expect(beta.json()).toEqual([
      {
        type_of: 'readinglist',
        id: expect.any(Number),
        status: 'valid',
        created_at: expect.stringMatching(/Z$/),
        article: expect.objectContaining({ id: articleId, user: expect.objectContaining({ user_id: author.id }) }),
      },
    ]);
    const v1 = await platform.request('GET', '/api/readinglist', { key: reader.apiKey });
    expect(v1.json()).toEqual([expect.objectContaining({ type_of: 'article', id: articleId })]);
    expect((await platform.request('GET', '/api/readinglist')).status).toBe(401);

    expect((await platform.request('DELETE', path, { key: reader.apiKey })).status).toBe(204);
    expect((await platform.request('GET', '/api/readinglist', { key: reader.apiKey })).json()).toEqual([]);
  });
});
