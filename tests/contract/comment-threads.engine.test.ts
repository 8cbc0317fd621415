import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let author: TestUser;
let reader: TestUser;
let moderator: TestUser;
let articleId: number;
let otherId: number;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  reader = await platform.createUser();
  moderator = await platform.createUser({ role: 'moderator' });
  articleId = await publish({ title: 'One', published: true });
  otherId = await publish({ title: 'Two', published: true });
});

async function publish(article: object): Promise<number> {
  const body = { article: { body_markdown: 'x', ...article } };
  return (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<{ id: number }>().id;
}

const post = (comment: unknown) => platform.request('POST', '/api/comments', { key: reader.apiKey, body: { comment } });
const write = async (comment: object = {}) =>
  (await post({ article_id: articleId, body_markdown: 'x', ...comment })).json<{ id_code: string }>().id_code;
const read = (code: string, version: 'beta' | 'v1' = 'v1') =>
  platform.request('GET', `/api/comments/${code}`, { version });
const react = (code: string) => {
  const body = { category: 'like', reactable_id: Number.parseInt(code, 26), reactable_type: 'Comment' };
  return platform.request('POST', '/api/reactions', { key: author.apiKey, body });
};

describe('GET /api/comments', () => {
  test('returns an empty list for an article without comments, and for a draft', async () => {
    const draft = await publish({ title: 'Draft' });
    for (const id of [otherId, draft]) {
      for (const version of ['beta', 'v1'] as const) {
        const answer = await platform.request('GET', `/api/comments?a_id=${id}`, { version });
        expect([answer.status, answer.json()]).toEqual([200, []]);
      }
    }
    expect((await post({ article_id: draft, body_markdown: 'x' })).status).toBe(404);
  });

  test.each([
    ['a_id=', 400, 404],
    ['a_id=0', 400, 404],
    ['a_id=-1', 400, 404],
    ['a_id=1.5', 400, 404],
    ['p_id=x', 400, 404],
    ['a_id=1&a_id=1', 400, 400],
    ['a_id=1&p_id=', 400, 400],
    ['a_id=1&page=0', 400, 400],
    ['a_id=1&per_page=x', 400, 400],
  ])('answers %s with %i in the beta and %i in V1', async (query, beta, v1) => {
    const status = async (version: 'beta' | 'v1') =>
      (await platform.request('GET', `/api/comments?${query}`, { version })).status;
    expect([await status('beta'), await status('v1')]).toEqual([beta, v1]);
  });
});

describe('GET /api/comments/{id}', () => {
  test('accepts the id code in any case', async () => {
    let code = await write();
    while (!/[a-p]/.test(code)) code = await write();
    for (const spelling of [code, code.toUpperCase()]) {
      expect((await read(spelling)).json()).toMatchObject({ id_code: code });
    }
  });

  test.each(['0', 'q', 'z', '-1', '1.5', '%20', '1%2F2', 'ppppppp', 'pppppppp', '1'.repeat(300)])(
    'returns 404 for %s',
    async (code) => {
      for (const version of ['beta', 'v1'] as const) {
        const answer = await read(code, version);
        expect(answer.json()).toEqual({ error: 'not found', status: 404 });
      }
    },
  );

  test('returns 404 for comments of a deleted article', async () => {
    const id = await publish({ title: 'Short-lived', published: true });
    const code = await write({ article_id: id });
    expect((await platform.request('DELETE', `/api/articles/${id}`, { key: author.apiKey })).status).toBe(204);
    await platform.settled();
    expect((await read(code)).status).toBe(404);
    expect((await platform.request('GET', `/api/comments?a_id=${id}`)).status).toBe(404);
    expect((await react(code)).status).toBe(404);
  });
});

describe('a comment deleted by a moderator', () => {
  test('keeps its position and replies, and accepts no further ones', async () => {
    const code = await write();
    const reply = await write({ parent_id_code: code.toUpperCase(), body_markdown: 'kept' });
    const remove = (key?: string) => platform.request('DELETE', `/api/comments/${code}`, key ? { key } : {});
    expect([(await remove()).status, (await remove(author.apiKey)).status]).toEqual([401, 403]);
    expect((await remove(moderator.apiKey)).status).toBe(204);
    expect((await remove(moderator.apiKey)).status).toBe(404);

    const shown = {
      type_of: 'comment',
      id_code: code,
      created_at: expect.stringMatching(/Z$/),
      body_html: '<p>[deleted]</p>',
      user: {},
      children: [expect.objectContaining({ id_code: reply, user: expect.objectContaining({ user_id: reader.id }) })],
    };
    expect((await read(code, 'beta')).json()).toEqual(shown);
    expect((await read(code)).json()).toEqual({ ...shown, image_url: null });
    const tree = (await platform.request('GET', `/api/comments?a_id=${articleId}`)).json<object[]>();
    expect(tree).toContainEqual({ ...shown, image_url: null });

    const body = { comment: { body_markdown: 'again' } };
    expect((await platform.request('PUT', `/api/comments/${code}`, { key: reader.apiKey, body })).status).toBe(404);
    expect((await post({ article_id: articleId, body_markdown: 'x', parent_id_code: code })).status).toBe(422);
    expect((await react(code)).status).toBe(404);
    expect((await react(reply)).status).toBe(201);
  });
});

describe('POST /api/comments rejects', () => {
  const blank = { body_markdown: ["can't be blank"] };
  test.each<[unknown, number, string, object?]>([
    ['x', 422, 'comment param must be a JSON object. You provided comment as a String'],
    [[], 422, 'comment param must be a JSON object. You provided comment as a Array'],
    [null, 422, 'comment param must be a JSON object. You provided comment as a NilClass'],
    [{}, 422, 'param is missing or the value is empty: comment'],
    [{ article_id: 1 }, 422, "Validation failed: Body markdown can't be blank", blank],
    [{ article_id: 1, body_markdown: null }, 422, "Validation failed: Body markdown can't be blank", blank],
    [{ article_id: 1, body_markdown: ' \n' }, 422, "Validation failed: Body markdown can't be blank", blank],
    [
      { article_id: 1, body_markdown: 5 },
      422,
      'Validation failed: Body markdown is invalid',
      { body_markdown: ['is invalid'] },
    ],
    [
      { article_id: 'abc', body_markdown: 'x' },
      422,
      'Validation failed: Article is invalid',
      { article_id: ['is invalid'] },
    ],
    [{ body_markdown: 'x' }, 422, 'Validation failed: exactly one of article_id and podcast_episode_id is required'],
    [{ article_id: 0, body_markdown: 'x' }, 404, 'not found'],
    [{ podcast_episode_id: 2_147_483_647, body_markdown: 'x' }, 404, 'not found'],
  ])('%j with %i', async (comment, status, error, errors) => {
    const answer = await post(comment);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ status, error, ...(errors && { errors }) });
  });

  test('a reply to a comment on another record, or to a missing comment', async () => {
    for (const parent of [await write(), 'zz']) {
      const answer = await post({ article_id: otherId, body_markdown: 'x', parent_id_code: parent });
      expect(answer.json()).toMatchObject({ status: 422, errors: { parent: ['must exist'] } });
    }
  });

  test('more than 25,000 characters, counted as graphemes', async () => {
    expect((await post({ article_id: String(otherId), body_markdown: '😀'.repeat(25_000) })).status).toBe(201);
    expect((await post({ article_id: otherId, body_markdown: '😀'.repeat(25_001) })).status).toBe(422);
  });
});
