import { beforeEach, describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { sendRequest } from '../support/request.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Article {
  id: number;
  slug: string;
  path: string;
  url: string;
  title: string;
  [field: string]: unknown;
}

let platform: Platform;
let author: TestUser;
let stranger: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  stranger = await platform.createUser();
});
// Each test has a new author because the rate limit is ten articles in 30 seconds.
beforeEach(async () => {
  author = await platform.createUser();
  // Until content has received the event about a new author, it shows their username instead of the name.
  await platform.settled();
});

let titles = 0;

async function createArticle(article: Record<string, unknown> = {}, key = author.apiKey): Promise<Article> {
  titles += 1;
  const body = {
    article: { title: `Article ${titles}`, body_markdown: `Text ${titles}`, published: true, ...article },
  };
  const answer = await platform.request('POST', '/api/articles', { key, body });
  expect(answer.text).toContain('"type_of":"article"');
  expect(answer.status).toBe(201);
  return answer.json<Article>();
}

describe('POST /api/articles', () => {
  test('returns 201 with the article, its URL and both forms of its tags', async () => {
    const body = {
      article: { title: 'Hello', body_markdown: '# Hi\r\n\r\ntext  \n', published: true, tags: ['one', 'two'] },
    };
    const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
    expect(answer.status).toBe(201);
    const article = answer.json<Article>();
    expect(answer.headers.get('location')).toBe(`${publicUrl}${article.path}`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(article).toMatchObject({
      type_of: 'article',
      title: 'Hello',
      tag_list: 'one, two',
      tags: ['one', 'two'],
      // The body is returned byte for byte.
      body_markdown: '# Hi\r\n\r\ntext  \n',
      url: `${publicUrl}${article.path}`,
      canonical_url: `${publicUrl}${article.path}`,
      user: { name: author.name, username: author.username, user_id: author.id },
      comments_count: 0,
      positive_reactions_count: 0,
      published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect(article['body_html']).toContain('<p>text</p>');
    expect(article.path.startsWith(`/${author.username}/hello-`)).toBe(true);
  });

  test.each(['beta', 'v1'] as const)(
    'accepts comma-separated tags, unknown fields and a draft (%s)',
    async (version) => {
      const article = {
        title: `Draft in ${version}`,
        body_markdown: 'x',
        tags: 'one, two',
        id: 7,
        created_at: 'never',
      };
      const answer = await platform.request('POST', '/api/articles', {
        key: author.apiKey,
        version,
        body: { article },
      });
      expect(answer.status).toBe(201);
      expect(answer.json()).toMatchObject({ tags: ['one', 'two'], published_timestamp: '', published_at: null });
    },
  );

  test('requires a key', async () => {
    const answer = await platform.request('POST', '/api/articles', { body: { article: { title: 'x' } } });
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({ error: 'unauthorized', status: 401 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    [undefined, 'param is missing or the value is empty: article', "can't be blank"],
    [{}, 'param is missing or the value is empty: article', "can't be blank"],
    [{ article: {} }, 'param is missing or the value is empty: article', "can't be blank"],
    [
      { article: 'text' },
      'article param must be a JSON object. You provided article as a String',
      'must be a JSON object',
    ],
    [{ article: [] }, 'article param must be a JSON object. You provided article as a Array', 'must be a JSON object'],
    [
      { article: null },
      'article param must be a JSON object. You provided article as a NilClass',
      'must be a JSON object',
    ],
  ])('rejects the wrapper of %j with 422', async (body, error, message) => {
    const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
    expect(answer.status).toBe(422);
    expect(answer.json()).toEqual({ error, status: 422, errors: { article: [message] } });
  });

  test('names the field that breaks a rule', async () => {
    const body = { article: { title: '', body_markdown: 'x' } };
    const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, errors: { title: ["can't be blank"] } });
    expect(answer.json<{ error: string }>().error).toContain("Title can't be blank");
  });

  test('rejects a value of the wrong type', async () => {
    const body = { article: { title: 5, body_markdown: null } };
    const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
    expect(answer.status).toBe(422);
    expect(answer.json()).toEqual({
      error: 'Validation failed: Title is invalid, Body markdown is invalid',
      status: 422,
      errors: { title: ['is invalid'], body_markdown: ['is invalid'] },
    });
  });
});

describe('GET /api/articles/{id}', () => {
  test('returns a published article by id, by path, and by path with an encoded slash', async () => {
    const { id, slug } = await createArticle();
    for (const path of [
      `/api/articles/${id}`,
      `/api/articles/${author.username}/${slug}`,
      `/api/articles/${author.username}%2F${slug}`,
    ]) {
      const answer = await platform.request('GET', path);
      expect(answer.status, path).toBe(200);
      expect(answer.json()).toMatchObject({ id, type_of: 'article' });
    }
  });

  test('is cacheable for anonymous readers, with a strong ETag and 304', async () => {
    const { id } = await createArticle();
    const first = await platform.request('GET', `/api/articles/${id}`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers.get('cache-control')).toContain('public');
    expect(first.headers.get('surrogate-key')).toBe(`articles/${id}`);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await platform.request('GET', `/api/articles/${id}`, { headers: { 'if-none-match': given } });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers.get('etag')).toBe(etag);
    }
    const changed = await platform.request('GET', `/api/articles/${id}`, { headers: { 'if-none-match': '"other"' } });
    expect(changed.status).toBe(200);
  });

  test('marks an answer to a key as private', async () => {
    const { id } = await createArticle();
    const answer = await platform.request('GET', `/api/articles/${id}`, { key: stranger.apiKey });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('etag')).toMatch(/^"[\w-]+"$/);
  });

  test('returns a draft to its author only', async () => {
    const { id, slug } = await createArticle({ published: false });
    for (const path of [`/api/articles/${id}`, `/api/articles/${author.username}/${slug}`]) {
      expect((await platform.request('GET', path, { key: author.apiKey })).status).toBe(200);
      expect((await platform.request('GET', path, { key: stranger.apiKey })).status).toBe(404);
      expect((await platform.request('GET', path)).status).toBe(404);
    }
  });

  test.each([
    ['/api/articles/2147483647', 404, 'not found'],
    ['/api/articles/2147483648', 404, 'not found'],
    ['/api/articles/99999999999999999999', 404, 'not found'],
    ['/api/articles/0', 404, 'not found'],
    ['/api/articles/abc', 400, 'id is invalid'],
    ['/api/articles/1.5', 400, 'id is invalid'],
    ['/api/articles/no-such-user/nothing', 404, 'not found'],
  ])('answers %s with %i', async (path, status, error) => {
    const answer = await platform.request('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ status, error });
  });

  test('answers HEAD without a body', async () => {
    const { id } = await createArticle();
    for (let round = 0; round < 2; round++) {
      const answer = await platform.request('HEAD', `/api/articles/${id}`);
      expect(answer).toMatchObject({ status: 200, text: '' });
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
    }
  });
});

describe('PUT /api/articles/{id}', () => {
  test('changes the given fields and shows them to all readers at once', async () => {
    const { id, title } = await createArticle({ tags: ['before'] });
    await platform.request('GET', `/api/articles/${id}`);
    const body = { article: { tags: ['after'] } };
    const answer = await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ id, title, tags: ['after'] });
    const read = await platform.request('GET', `/api/articles/${id}`);
    expect(read.json()).toMatchObject({ tags: ['after'] });
  });

  test('crops a cover around its focus until it is replaced', async () => {
    const main_image = 'https://images.example/one.png';
    const { id } = await createArticle({ main_image, cover_focus: { x: 20, y: 100 } });
    const change = async (article: object) => {
      const answer = await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: { article } });
      return answer.json<Article>();
    };
    const [listed] = (await platform.request('GET', `/api/articles?username=${author.username}`)).json<Article[]>();
    expect(listed).toMatchObject({ id, cover_focus: { x: 20, y: 100 } });
    expect(await change({ main_image, title: 'Same cover' })).toMatchObject({ cover_focus: { x: 20, y: 100 } });
    expect(await change({ cover_focus: { x: 101, y: 0 } })).toMatchObject({ status: 422 });
    const replaced = await change({ main_image: 'https://images.example/two.png' });
    expect(replaced).not.toHaveProperty('cover_focus');
    const restored = await platform.request('POST', `/api/articles/${id}/revisions/1/restore`, { key: author.apiKey });
    expect(restored.json()).toMatchObject({ cover_image: main_image, cover_focus: { x: 20, y: 100 } });
    expect(await change({ cover_focus: null })).not.toHaveProperty('cover_focus');
  });

  test('has an order of comments, from JSON or front matter', async () => {
    const { id } = await createArticle({ comment_order: 'newest' });
    const change = (article: object) =>
      platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: { article } });
    const read = async () => (await platform.request('GET', `/api/articles/${id}`)).json<Article>();
    expect(await read()).toMatchObject({ comment_order: 'newest' });
    expect((await change({ title: 'Same order' })).json()).toMatchObject({ comment_order: 'newest' });
    expect((await change({ comment_order: 'oldest' })).json()).not.toHaveProperty('comment_order');
    expect((await change({ comment_order: 'random' })).status).toBe(422);
    const body_markdown = (order: string) => `---\ntitle: Ordered\ncomment_order: ${order}\n---\nText`;
    expect((await change({ body_markdown: body_markdown('Newest') })).json()).toMatchObject({
      comment_order: 'newest',
    });
    const refused = await change({ body_markdown: body_markdown('random') });
    expect(refused.json()).toMatchObject({ errors: { comment_order: ['is not included in the list'] } });
    expect((await change({ body_markdown: 'Text', comment_order: null })).json()).not.toHaveProperty('comment_order');
  });

  test('invalidates the caches of other gateways through events', async () => {
    await using other = await platform.startGateway();
    const { id } = await createArticle({ title: 'Seen elsewhere' });
    await platform.settled();
    expect((await sendRequest(other.url, 'GET', `/api/articles/${id}`)).status).toBe(200);
    const body = { article: { title: 'Changed elsewhere' } };
    await platform.request('PATCH', `/api/articles/${id}`, { key: author.apiKey, body });
    await platform.settled();
    const read = await sendRequest(other.url, 'GET', `/api/articles/${id}`);
    expect(read.json()).toMatchObject({ title: 'Changed elsewhere' });
  });

  test('returns 403 to another user for a published article and 404 for a draft', async () => {
    const body = { article: { title: 'Taken over' } };
    const published = await createArticle();
    const draft = await createArticle({ published: false });
    const onPublished = await platform.request('PUT', `/api/articles/${published.id}`, { key: stranger.apiKey, body });
    expect(onPublished.status).toBe(403);
    expect(onPublished.json()).toEqual({ error: 'forbidden', status: 403 });
    const onDraft = await platform.request('PUT', `/api/articles/${draft.id}`, { key: stranger.apiKey, body });
    expect(onDraft.status).toBe(404);
  });

  test('turns an article into a draft with published=false, and hides it from anonymous readers at once', async () => {
    const { id } = await createArticle();
    expect((await platform.request('GET', `/api/articles/${id}`)).status).toBe(200);
    const body = { article: { published: false } };
    expect((await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body })).status).toBe(200);
    expect((await platform.request('GET', `/api/articles/${id}`)).status).toBe(404);
  });
});

describe('DELETE /api/articles/{id}', () => {
  test('deletes an article of the caller permanently', async () => {
    const { id } = await createArticle();
    expect((await platform.request('DELETE', `/api/articles/${id}`, { key: stranger.apiKey })).status).toBe(403);
    const answer = await platform.request('DELETE', `/api/articles/${id}`, { key: author.apiKey });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect((await platform.request('GET', `/api/articles/${id}`)).status).toBe(404);
  });
});

describe('PUT /api/articles/{id}/unpublish', () => {
  test('is allowed for moderators, in V1', async () => {
    const moderator = await platform.createUser({ role: 'moderator' });
    const { id } = await createArticle();
    const path = `/api/articles/${id}/unpublish`;
    expect((await platform.request('PUT', path, { key: moderator.apiKey, version: 'beta' })).status).toBe(404);
    expect((await platform.request('PUT', path)).status).toBe(401);
    const refused = await platform.request('PUT', path, { key: stranger.apiKey });
    expect(refused.json()).toEqual({ error: 'forbidden', status: 403 });
    const answer = await platform.request('PUT', `${path}?note=spam`, { key: moderator.apiKey });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect((await platform.request('GET', `/api/articles/${id}`)).status).toBe(404);
    const unknown = await platform.request('PUT', '/api/articles/2147483647/unpublish', { key: moderator.apiKey });
    expect(unknown.json()).toMatchObject({ status: 404, error_code: 'not_found' });
  });
});
