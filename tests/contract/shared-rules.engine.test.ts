import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let user: TestUser;
let articleId: number;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  user = await platform.createUser();
  const body = { article: { title: 'For everyone', body_markdown: 'x', published: true, tags: ['shared'] } };
  const created = await platform.request('POST', '/api/articles', { key: user.apiKey, body });
  articleId = created.json<{ id: number }>().id;
});

describe('versions', () => {
  test('default to the beta, which warns on every answer, failures included', async () => {
    for (const path of [
      '/api/articles',
      `/api/articles/${articleId}`,
      '/api/articles/me',
      '/api/nothing',
      '/api/articles/x',
    ]) {
      for (let round = 0; round < 2; round++) {
        const answer = await platform.request('GET', path, { version: 'beta' });
        expect(answer.headers.get('warning'), path).toMatch(/^299 .*application\/vnd\.commonplace\.api-v1\+json/);
      }
    }
  });

  test.each([
    'application/vnd.commonplace.api-v1+json',
    'application/vnd.another-word.api-v1+json',
    'text/html, application/vnd.commonplace.api-v1+json;q=0.9',
  ])('select V1 for Accept: %s', async (accept) => {
    const answer = await platform.request('GET', '/api/articles?tag=shared', { headers: { accept } });
    expect(answer.headers.get('warning')).toBeNull();
    expect(answer.json<object[]>()[0]).not.toHaveProperty('comments_count');
  });

  test.each(['', '*/*', 'text/html', 'application/json', 'application/vnd.commonplace.api-v2+json'])(
    'select the beta in JSON for Accept: "%s"',
    async (accept) => {
      const answer = await platform.request('GET', '/api/articles?tag=shared', { headers: { accept } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.json<object[]>()[0]).toHaveProperty('comments_count', 0);
    },
  );

  test('return 404 for a V1 operation in the beta', async () => {
    const answer = await platform.request('GET', '/api/articles/search?q=x', { version: 'beta' });
    expect(answer.status).toBe(404);
    expect(answer.json()).toEqual({ error: 'not found', status: 404 });
  });
});

describe('user-agent', () => {
  test.each(['', ' '])('is rejected when it is "%s"', async (userAgent) => {
    const answer = await platform.request('GET', '/api/articles', { headers: { 'user-agent': userAgent } });
    expect(answer.status).toBe(403);
    expect(answer.json()).toEqual({ error: 'user-agent header required', status: 403 });
  });
});

describe('authentication', () => {
  test.each([undefined, 'cp_wrong', ' '])('returns 401 for the key %j, never cached', async (key) => {
    const answer = await platform.request('GET', '/api/articles/me', key === undefined ? {} : { key });
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({ error: 'unauthorized', status: 401 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('rejects a key in the URL', async () => {
    const answer = await platform.request('GET', `/api/articles/me?api-key=${user.apiKey}`);
    expect(answer.status).toBe(401);
  });

  test('allows public reads with an unknown key, as a private answer', async () => {
    const answer = await platform.request('GET', '/api/articles', { key: 'cp_wrong' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('errors', () => {
  test('sends a request id with every answer, and takes over a valid one', async () => {
    for (const path of ['/api/articles', '/api/articles', '/api/nothing', '/api/articles/%ff']) {
      const own = await platform.request('GET', path, { headers: { 'x-request-id': 'caller-7' } });
      expect(own.headers.get('x-request-id'), path).toBe('caller-7');
      const insane = await platform.request('GET', path, { headers: { 'x-request-id': 'a b"c' } });
      expect(insane.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('returns 404 in the standard body for an unknown route', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['PATCH', '/api/nothing'],
      ['GET', '/nothing'],
    ] as const) {
      const answer = await platform.request(method, path);
      expect(answer.status).toBe(404);
      expect(answer.json()).toEqual({ error: 'not found', status: 404 });
    }
  });
});

describe('malformed requests', () => {
  const post = (body: string | Buffer, contentType = 'application/json') =>
    platform.request('POST', '/api/articles', { key: user.apiKey, body, headers: { 'content-type': contentType } });

  test.each([
    ['invalid JSON', '{"article":', 'application/json', 'the body is not valid JSON'],
    ['another content type', '{"article":{"title":"x"}}', 'text/plain', 'the content type must be application/json'],
    ['a form', 'article[title]=x', 'application/x-www-form-urlencoded', 'the content type must be application/json'],
    ['no content type', '{"article":{"title":"x"}}', '', 'the content type must be application/json'],
    ['a bare null byte', '{"article":{"title":"a\0b"}}', 'application/json', 'the body is not valid JSON'],
    [
      'invalid UTF-8',
      Buffer.from('7b2261727469636c65223a7b227469746c65223a22ff227d7d', 'hex'),
      'application/json',
      'the body is not valid UTF-8',
    ],
  ])('returns 400 for %s', async (_name, body, contentType, error) => {
    const answer = await post(body, contentType);
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ error, status: 400 });
  });

  test('accepts an escaped backslash before u0000, which is no null byte', async () => {
    const answer = await post('{"article":{"title":"Escapes","body_markdown":"\\\\u0000"}}');
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ body_markdown: '\\u0000' });
  });

  test.each([
    ['/api/articles?page=x', 'page must be an integer'],
    ['/api/articles?page=0', 'page must be at least 1'],
    ['/api/articles?page=-1', 'page must be at least 1'],
    ['/api/articles?per_page=0', 'per_page must be at least 1'],
    ['/api/articles?per_page=1.5', 'per_page must be an integer'],
    ['/api/articles?page=', 'page must be an integer'],
    ['/api/articles?top=x', 'top must be an integer'],
    ['/api/articles?collection_id=x', 'collection_id must be an integer'],
    ['/api/articles?tag=%00', 'bad request'],
    ['/api/articles?tag=%ff', 'bad request'],
    ['/api/articles/%00', 'bad request'],
    ['/api/articles/%c3%28', 'bad request'],
  ])('returns 400 for %s', async (path, error) => {
    const answer = await platform.request('GET', path);
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ error, status: 400 });
  });

  test('ignores the content type of a GET', async () => {
    const answer = await platform.request('GET', '/api/articles', { headers: { 'content-type': 'text/plain' } });
    expect(answer.status).toBe(200);
  });
});

describe('paging', () => {
  test('requires a key for deep pages of long lists', async () => {
    for (const path of ['/api/articles', '/api/articles/latest', '/api/articles/search']) {
      expect((await platform.request('GET', `${path}?page=1000`)).status).toBe(200);
      const refused = await platform.request('GET', `${path}?page=1001`);
      expect(refused.status).toBe(401);
      expect(refused.json()).toEqual({ error: 'Page depth limited to 1000 without an API key', status: 401 });
      const wrongKey = await platform.request('GET', `${path}?page=1001`, { key: 'cp_wrong' });
      expect(wrongKey.status).toBe(401);
      const allowed = await platform.request('GET', `${path}?page=1001`, { key: user.apiKey });
      expect(allowed.status).toBe(200);
      expect(allowed.json()).toEqual([]);
      const farOut = await platform.request('GET', `${path}?page=99999999999&per_page=99999999999`, {
        key: user.apiKey,
      });
      expect(farOut.status).toBe(200);
    }
  });

  test('links to the neighboring pages, without unknown parameters', async () => {
    const other = await platform.createUser();
    for (const title of ['a', 'b', 'c']) {
      const body = { article: { title, body_markdown: 'x', published: true, tags: ['links'] } };
      await platform.request('POST', '/api/articles', { key: other.apiKey, body });
    }
    const path = (page: number) => `/api/articles?tag=links&per_page=1&page=${page}&utm_source=x`;
    const link = async (page: number) => (await platform.request('GET', path(page))).headers.get('link');
    const target = (page: number) => `<https://commonplace.test/api/articles?per_page=1&tag=links&page=${page}>`;
    expect(await link(1)).toBe(`${target(2)}; rel="next"`);
    expect(await link(2)).toBe(`${target(3)}; rel="next", ${target(1)}; rel="prev"`);
    expect(await link(3)).toBe(`${target(2)}; rel="prev"`);
  });

  test('limits the page size of every list to API_PER_PAGE_MAX', async () => {
    await using gateway = await platform.startGateway({ API_PER_PAGE_MAX: 2 });
    const answer = await sendRequest(gateway.url, 'GET', '/api/articles/latest?per_page=1000');
    expect(answer.json<object[]>()).toHaveLength(2);
  });
});

describe('sizes', () => {
  test('return 413 in the standard body for a body over 1 MiB', async () => {
    const body = { article: { title: 'Large', body_markdown: 'x'.repeat(1_048_576) } };
    const answer = await platform.request('POST', '/api/articles', { key: user.apiKey, body });
    expect(answer.status).toBe(413);
    expect(answer.json()).toEqual({ error: 'payload too large', status: 413 });
  });

  test.each([
    [8_100, 204],
    [8_200, 413],
  ])('answer a page view of %d bytes with %d', async (length, status) => {
    const body = JSON.stringify({ page_view: { article_id: articleId } }).padEnd(length);
    expect((await platform.request('POST', '/api/page_views', { body })).status).toBe(status);
  });
});

describe('caching', () => {
  test('shares an answer for every order of the query and for unknown parameters', async () => {
    const paths = [
      '/api/articles?tag=shared&page=1',
      '/api/articles?page=1&tag=shared',
      '/api/articles?tag=shared&x=1',
    ];
    const answers = await Promise.all(paths.map((path) => platform.request('GET', path)));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(answers[0]?.headers.get('surrogate-key')).toBe(`articles articles/${articleId}`);
    expect(answers[0]?.headers.get('vary')).toBe('Accept, Accept-Encoding, Api-Key, Authorization, Cookie');
  });

  test('keeps the answers of both versions apart', async () => {
    const beta = await platform.request('GET', '/api/articles?tag=shared', { version: 'beta' });
    const v1 = await platform.request('GET', '/api/articles?tag=shared');
    expect(beta.headers.get('etag')).not.toBe(v1.headers.get('etag'));
  });

  test('lists a published article at once', async () => {
    const path = '/api/articles?tag=fresh';
    expect((await platform.request('GET', path)).json()).toEqual([]);
    const other = await platform.createUser();
    const body = { article: { title: 'Fresh', body_markdown: 'x', published: true, tags: ['fresh'] } };
    await platform.request('POST', '/api/articles', { key: other.apiKey, body });
    expect((await platform.request('GET', path)).json()).toMatchObject([{ title: 'Fresh' }]);
  });

  test('updates cached counters after the event of a reaction', async () => {
    const path = `/api/articles/${articleId}`;
    expect((await platform.request('GET', path)).json()).toMatchObject({ public_reactions_count: 0 });
    await platform.settled();
    const query = `category=like&reactable_id=${articleId}&reactable_type=Article`;
    const reacted = await platform.request('POST', `/api/reactions?${query}`, { key: user.apiKey });
    expect(reacted.status).toBe(201);
    await platform.settled();
    // An answer that takes long to refresh is served stale meanwhile.
    await expect
      .poll(async () => (await platform.request('GET', path)).json())
      .toMatchObject({ public_reactions_count: 1 });
  });
});

describe('OpenAPI documents', () => {
  test.each([
    ['/api/openapi.json', '1.0.0', true],
    ['/api/openapi-beta.json', '0.9.7', false],
  ])('describe their version: %s', async (path, version, hasSearch) => {
    const answer = await platform.request('GET', path);
    expect(answer.status).toBe(200);
    const document = answer.json<{ openapi: string; info: { version: string }; paths: Record<string, object> }>();
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version } });
    expect('/api/articles/search' in document.paths).toBe(hasSearch);
    expect(document.paths['/api/articles/{id}']).toHaveProperty('get');
  });

  test('are shown by a page without external files', async () => {
    const page = await platform.request('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).not.toMatch(/https?:\/\//);
    const script = /src="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const answer = await platform.request('GET', script);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.text).toContain('createApiReference');
    const compressed = await fetch(`${platform.url}${script}`, { headers: { 'user-agent': 'tests' } });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(await compressed.text()).toBe(answer.text);
    const etag = compressed.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await platform.request('GET', script, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
