import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let author: TestUser;
let reader: TestUser;
let articleId: number;
let draftId: number;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  reader = await platform.createUser();
  const create = async (article: object) =>
    (await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } })).json<{ id: number }>()
      .id;
  articleId = await create({ title: 'Liked', body_markdown: 'x', published: true });
  draftId = await create({ title: 'Hidden', body_markdown: 'x' });
  await platform.settled();
});

const react = (path: string, id: number, category = 'like') =>
  platform.request('POST', `${path}?category=${category}&reactable_id=${id}&reactable_type=Article`, {
    key: reader.apiKey,
  });

describe('POST /api/reactions', () => {
  test('returns 201, then 200 for a repetition', async () => {
    const first = await react('/api/reactions', articleId, 'fire');
    expect(first.status).toBe(201);
    const reaction = { category: 'fire', id: expect.any(Number), reactable_id: articleId, reactable_type: 'Article' };
    expect(first.json()).toEqual({ result: 'create', ...reaction });
    const second = await react('/api/reactions', articleId, 'fire');
    expect(second.status).toBe(200);
    expect(second.json()).toEqual({ ...first.json<object>(), result: 'none' });
  });
});

describe('POST /api/reactions/toggle', () => {
  test('creates and deletes a reaction, with parameters in the query or the body', async () => {
    const body = { category: 'like', reactable_id: articleId, reactable_type: 'Article' };
    const toggle = () => platform.request('POST', '/api/reactions/toggle', { key: reader.apiKey, body });
    expect((await toggle()).json()).toMatchObject({ result: 'create', category: 'like' });
    const second = await toggle();
    expect(second.status).toBe(200);
    expect(second.json()).toMatchObject({ result: 'destroy' });
  });
});

describe('simultaneous reactions', () => {
  const counts = (results: { result: string }[], result: string) =>
    results.filter((each) => each.result === result).length;
  const all = async (path: string) => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => react(path, articleId, 'raised_hands')));
    return answers.map((answer) => answer.json<{ result: string; id: number }>());
  };

  test('create one reaction per user, and toggle it in turns', async () => {
    const created = await all('/api/reactions');
    expect([counts(created, 'create'), counts(created, 'none')]).toEqual([1, 11]);
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    const toggled = await all('/api/reactions/toggle');
    expect([counts(toggled, 'create'), counts(toggled, 'destroy')]).toEqual([6, 6]);
    expect((await react('/api/reactions', articleId, 'raised_hands')).status).toBe(200);
  });
});

describe('reactable records', () => {
  test('include users and comments', async () => {
    const comment = { article_id: articleId, body_markdown: 'x' };
    const written = await platform.request('POST', '/api/comments', { key: author.apiKey, body: { comment } });
    const commentId = Number.parseInt(written.json<{ id_code: string }>().id_code, 26);
    for (const [type, id] of [
      ['User', author.id],
      ['Comment', commentId],
    ] as const) {
      const query = (target: number) => `category=unicorn&reactable_id=${target}&reactable_type=${type}`;
      const send = (target: number) =>
        platform.request('POST', `/api/reactions?${query(target)}`, { key: reader.apiKey });
      expect((await send(id)).json()).toMatchObject({ result: 'create', reactable_id: id, reactable_type: type });
      for (const missing of [0, 2_147_483_647, 99_999_999_999]) expect((await send(missing)).status).toBe(404);
    }
  });

  test('include a draft that was just created', async () => {
    const body = { article: { title: 'New draft', body_markdown: 'x' } };
    const draft = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
    const answer = await react('/api/reactions', draft.json<{ id: number }>().id);
    expect(answer.json()).toMatchObject({ status: 422, errors: { reactable: ['is not valid.'] } });
  });
});

describe('invalid reactions', () => {
  test.each(['readinglist', 'save', 'thumbsup', 'LIKE', ''])('have an unknown category "%s"', async (category) => {
    for (const path of ['/api/reactions', '/api/reactions/toggle']) {
      const answer = await react(path, articleId, category);
      expect(answer.status).toBe(422);
      expect(answer.json()).toMatchObject({ errors: { category: ['is not included in the list'] } });
    }
  });

  test.each(['category', 'reactable_id', 'reactable_type'])('lack %s', async (name) => {
    const query = new URLSearchParams({ category: 'like', reactable_id: `${articleId}`, reactable_type: 'Article' });
    query.delete(name);
    const answer = await platform.request('POST', `/api/reactions?${query.toString()}`, { key: reader.apiKey });
    expect(answer.json()).toMatchObject({ error: `param is missing or the value is empty: ${name}`, status: 422 });
  });

  test('have an unknown type, or use the V1 operation in the beta', async () => {
    const query = `category=like&reactable_id=${articleId}&reactable_type=`;
    const send = (type: string, version: 'beta' | 'v1') =>
      platform.request('POST', `/api/reactions?${query}${type}`, { key: reader.apiKey, version });
    for (const type of ['article', 'Listing']) expect((await send(type, 'v1')).status).toBe(422);
    expect((await send('Article', 'beta')).status).toBe(404);
  });

  test.each([
    ['are for an unknown article', () => react('/api/reactions', 2_147_483_647), 404],
    ['are for an id beyond the range', () => react('/api/reactions', 99_999_999_999), 404],
    ['are for a draft', () => react('/api/reactions', draftId), 422],
    ['have an unknown category', () => react('/api/reactions/toggle', articleId, 'nonsense'), 422],
    ['lack all parameters', () => platform.request('POST', '/api/reactions', { key: reader.apiKey }), 422],
    [
      'with an id that is not an integer',
      () => platform.request('POST', '/api/reactions?reactable_id=x', { key: reader.apiKey }),
      400,
    ],
    ['lack a key', () => platform.request('POST', '/api/reactions'), 401],
  ])('%s', async (_name, send, status) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ status });
  });
});

describe('GET /api/readinglist', () => {
  test('saves once, lists newest first in the shape of each version, and removes', async () => {
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
