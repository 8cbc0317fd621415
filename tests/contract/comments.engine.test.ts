import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Comment {
  id_code: string;
  children: Comment[];
  [field: string]: unknown;
}

let platform: Platform;
let author: TestUser;
let reader: TestUser;
let articleId: number;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  reader = await platform.createUser();
  const body = { article: { title: 'Discussed', body_markdown: 'x', published: true } };
  articleId = (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<{ id: number }>().id;
  await platform.settled();
});

const write = (comment: object, key = reader.apiKey) =>
  platform.request('POST', '/api/comments', { key, body: { comment: { article_id: articleId, ...comment } } });
const tree = async (version: 'beta' | 'v1' = 'v1') =>
  (await platform.request('GET', `/api/comments?a_id=${articleId}`, { version })).json<Comment[]>();

describe('comments', () => {
  test('are created, nested and readable at once', async () => {
    expect(await tree()).toEqual([]);
    const root = await write({ body_markdown: 'A *root*' });
    expect(root.status).toBe(201);
    const { id_code: parent } = root.json<Comment>();
    const reply = await write({ body_markdown: 'A reply', parent_id_code: parent }, author.apiKey);
    expect(reply.status).toBe(201);

    const [beta] = await tree('beta');
    expect(beta).toEqual({
      type_of: 'comment',
      id_code: parent,
      created_at: expect.stringMatching(/Z$/),
      body_html: expect.stringContaining('<em>root</em>'),
      user: expect.objectContaining({ user_id: reader.id, username: reader.username, name: reader.name }),
      children: [expect.objectContaining({ body_html: expect.stringContaining('A reply'), children: [] })],
    });
    const [v1] = await tree('v1');
    expect(v1).toMatchObject({ image_url: 'https://commonplace.test/assets/default-profile.svg' });

    const thread = await platform.request('GET', `/api/comments/${parent}`);
    expect(thread.status).toBe(200);
    expect(thread.json<Comment>().children).toHaveLength(1);
    expect(thread.headers.get('cache-control')).toContain('public');
  });

  test('are listed oldest first, or newest first on request', async () => {
    const body = { article: { title: 'Sorted', body_markdown: 'x', published: true } };
    const { id } = (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<{
      id: number;
    }>();
    await platform.settled();
    const codes: string[] = [];
    for (const text of ['one', 'two', 'three']) {
      codes.push((await write({ article_id: id, body_markdown: text })).json<Comment>().id_code);
    }
    const reply = (await write({ article_id: id, body_markdown: 'four', parent_id_code: codes[0] })).json<Comment>();
    const codesOf = async (query: string) =>
      (await platform.request('GET', `/api/comments?a_id=${id}${query}`)).json<Comment[]>().map((each) => each.id_code);
    expect(await codesOf('')).toEqual(codes);
    expect(await codesOf('&sort=oldest')).toEqual(codes);
    expect(await codesOf('&sort=newest')).toEqual(codes.toReversed());
    expect(await codesOf('&sort=newest&page=1&per_page=2')).toEqual([codes[2], codes[1]]);
    expect(await codesOf('&sort=newest&page=2&per_page=2')).toEqual([codes[0]]);
    const last = await platform.request('GET', `/api/comments?a_id=${id}&sort=newest&page=2&per_page=2`);
    expect(last.json<Comment[]>()[0]?.children.map((each) => each.id_code)).toEqual([reply.id_code]);
  });

  test('carry the surrogate keys of the article and of every comment in the tree', async () => {
    const answer = await platform.request('GET', `/api/comments?a_id=${articleId}`);
    expect(answer.headers.get('surrogate-key')).toMatch(
      new RegExp(`^articles/${articleId} comments comments/\\d+ comments/\\d+$`),
    );
  });

  test('can be edited by their author only', async () => {
    const { id_code: code } = (await write({ body_markdown: 'Before' })).json<Comment>();
    const body = { comment: { body_markdown: 'After' } };
    expect((await platform.request('PUT', `/api/comments/${code}`, { key: author.apiKey, body })).status).toBe(403);
    const edited = await platform.request('PUT', `/api/comments/${code}`, { key: reader.apiKey, body });
    expect(edited.status).toBe(200);
    expect(edited.json()).toMatchObject({ id_code: code, body_html: expect.stringContaining('After') });
    expect((await platform.request('GET', `/api/comments/${code}`)).json()).toMatchObject({
      body_html: expect.stringContaining('After'),
    });
  });

  test('are refused while they are closed, and stay', async () => {
    const path = `/api/articles/${articleId}`;
    const close = (closed: boolean | null) =>
      platform.request('PATCH', path, { key: author.apiKey, body: { article: { comments_closed: closed } } });
    const { id_code: parent } = (await write({ body_markdown: 'In time' })).json<Comment>();
    const open = (await platform.request('GET', path, { key: author.apiKey })).json<object>();
    expect(open).not.toHaveProperty('comments_closed');
    const closed = await close(true);
    expect(closed.json()).toMatchObject({ comments_closed: true });
    for (const comment of [{ body_markdown: 'Late' }, { body_markdown: 'Late', parent_id_code: parent }]) {
      const answer = await write(comment, author.apiKey);
      expect(answer.status).toBe(422);
      expect(answer.json()).toMatchObject({ errors: { base: ['The comments on this article are closed'] } });
    }
    const edit = { comment: { body_markdown: 'In time, still' } };
    const edited = await platform.request('PUT', `/api/comments/${parent}`, { key: reader.apiKey, body: edit });
    expect(edited.status).toBe(200);
    // Null says nothing about it.
    expect((await close(null)).json()).toMatchObject({ comments_closed: true });
    await close(false);
    expect((await write({ body_markdown: 'Open again' })).status).toBe(201);
  });

  test('keep their replies when they are deleted', async () => {
    const { id_code: code } = (await write({ body_markdown: 'Regretted' })).json<Comment>();
    await write({ body_markdown: 'Reply to it', parent_id_code: code });
    expect((await platform.request('GET', `/api/comments/${code}`)).status).toBe(200);
    const deleted = await platform.request('DELETE', `/api/comments/${code}`, { key: reader.apiKey });
    expect(deleted).toMatchObject({ status: 204, text: '' });
    const thread = (await platform.request('GET', `/api/comments/${code}`)).json<Comment>();
    expect(thread).toMatchObject({ body_html: '<p>[deleted]</p>', user: {}, image_url: null });
    expect(thread.children).toHaveLength(1);
  });

  test('can be hidden and shown by the author of the article, and keep their replies', async () => {
    const root = (await write({ body_markdown: 'Rude' })).json<Comment>();
    await write({ body_markdown: 'A calm reply', parent_id_code: root.id_code });
    const path = `/api/comments/${root.id_code}/hide`;
    const hide = (method: 'PUT' | 'DELETE', key?: string, version: 'beta' | 'v1' = 'v1') =>
      platform.request(method, path, { version, ...(key !== undefined && { key }) });
    expect((await hide('PUT')).status).toBe(401);
    expect((await hide('PUT', reader.apiKey)).status).toBe(403);
    for (const version of ['beta', 'v1'] as const) {
      const before = (await tree(version)).find(({ id_code }) => id_code === root.id_code);
      const hidden = await hide('PUT', author.apiKey, version);
      expect(hidden.status).toBe(200);
      const withoutAuthor = { body_html: '<p>[hidden by post author]</p>', user: {} };
      expect(hidden.json()).toMatchObject({ ...withoutAuthor, children: [] });
      const after = (await tree(version)).find(({ id_code }) => id_code === root.id_code);
      expect(after).toEqual({ ...before, ...withoutAuthor, ...(version === 'v1' && { image_url: null }) });
      expect((await hide('DELETE', author.apiKey, version)).status).toBe(204);
      expect((await tree(version)).find(({ id_code }) => id_code === root.id_code)).toEqual(before);
    }
    expect((await platform.request('PUT', '/api/comments/ppp/hide', { key: author.apiKey })).status).toBe(404);
  });

  test('are paginated at the top level only', async () => {
    const all = await tree();
    const paged = await platform.request('GET', `/api/comments?a_id=${articleId}&page=1&per_page=1`);
    expect(paged.json<Comment[]>()).toEqual(all.slice(0, 1));
    expect(paged.headers.get('link')).toContain('rel="next"');
  });

  test.each([
    ['', 400],
    ['?a_id=1&p_id=1', 400],
    ['?a_id=2147483647', 404],
    ['?a_id=99999999999', 404],
    ['?p_id=2147483647', 404],
  ])('answer GET /api/comments%s with %i', async (query, status) => {
    for (const version of ['beta', 'v1'] as const) {
      expect((await platform.request('GET', `/api/comments${query}`, { version })).status).toBe(status);
    }
  });

  test('reject a non-integer article id in the beta, and return 404 for it in V1', async () => {
    expect((await platform.request('GET', '/api/comments?a_id=x', { version: 'beta' })).status).toBe(400);
    expect((await platform.request('GET', '/api/comments?a_id=x')).status).toBe(404);
    expect((await platform.request('GET', '/api/comments/zzz')).status).toBe(404);
  });

  test('require a text of 1 to 25,000 characters and an existing article', async () => {
    expect((await write({ body_markdown: '' })).status).toBe(422);
    expect((await write({ body_markdown: 'x'.repeat(25_001) })).status).toBe(422);
    expect((await write({ body_markdown: 'x', article_id: 2_147_483_647 })).status).toBe(404);
    const both = await write({ body_markdown: 'x', podcast_episode_id: 1 });
    expect(both.status).toBe(422);
    expect(both.json()).toHaveProperty('errors');
    expect((await platform.request('POST', '/api/comments', { body: { comment: {} } })).status).toBe(401);
  });

  test('are counted with the article after their events are handled', async () => {
    const count = (await tree()).length;
    expect(count).toBeGreaterThan(0);
    await platform.settled();
    const article = await platform.request('GET', `/api/articles/${articleId}`);
    expect(article.json<{ comments_count: number }>().comments_count).toBeGreaterThanOrEqual(count);
  });
});
