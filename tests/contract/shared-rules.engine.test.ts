import { describe, expect } from 'vitest';
import { createTestClient, registerApplication, signedInVisitor } from '../support/oauth.ts';
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
  const body = { article: { title: 'For everybody', body_markdown: 'x', published: true, tags: ['shared'] } };
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

describe('unknown names', () => {
  const warningOf = async (path: string, options = {}) =>
    (await platform.request('GET', path, options)).headers.get('warning');

  test('are reported for query parameters, in cached answers too', async () => {
    const path = '/api/articles?tag=shared&sotr=new&%22%0d%0a=1';
    for (let round = 0; round < 3; round++) {
      expect(await warningOf(path)).toBe('299 - "Ignored unknown query parameters: sotr, %22%0D%0A"');
      expect(await warningOf(path, { key: user.apiKey })).toContain('sotr');
      expect(await warningOf('/api/articles?tag=shared')).toBeNull();
    }
    expect(await warningOf(path, { version: 'beta' })).toMatch(/^299 - "This endpoint .*", 299 - "Ignored .*sotr/);
  });

  test('are reported up to a maximum', async () => {
    const query = Array.from({ length: 400 }, (_, index) => `x${index}=1`).join('&');
    expect(await warningOf(`/api/articles?${query}`)).toMatch(/: x0, x1, .*, x9 and 390 more"$/);
  });

  test('are reported for fields of a body, also beside its wrapper and in a rejection', async () => {
    const article = { title: 'Warned', body_markdown: 'x', tilte: 'W', created_at: '2026-01-01' };
    const post = (body: object) => platform.request('POST', '/api/articles', { key: user.apiKey, body });
    const created = await post({ article, extra: 1 });
    expect(created.status).toBe(201);
    const named = '299 - "Ignored unknown members of the body: extra, article.tilte, article.created_at"';
    expect(created.headers.get('warning')).toBe(named);
    const refused = await post({ article: { ...article, title: 5 }, extra: 1 });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('warning')).toBe(named);
  });

  describe('in front matter', () => {
    const send = (article: object, path = '/api/articles', headers = {}) =>
      platform.request(path === '/api/articles' ? 'POST' : 'PUT', path, {
        key: user.apiKey,
        body: { article },
        headers,
      });
    const body = (...lines: string[]) => ['---', ...lines, '---', 'Text'].join('\n');
    const ignored = (names: string) => `299 - "Ignored unknown members of the front matter: ${names}"`;

    test('are reported on create, update and repetition, while the body is returned unchanged', async () => {
      const body_markdown = body('title: Fronted', 'tittle: W', 'cover: a.png', 'tags: [fronted]', 'date: 2026-01-01');
      const headers = { 'idempotency-key': 'front-matter-1' };
      const created = await send({ body_markdown }, undefined, headers);
      expect(created.status, created.text).toBe(201);
      expect(created.headers.get('warning')).toBe(ignored('tittle, cover'));
      expect(created.json()).toMatchObject({ title: 'Fronted', body_markdown });
      const repeated = await send({ body_markdown }, undefined, headers);
      expect(repeated.headers.get('idempotency-replayed')).toBe('true');
      expect(repeated.headers.get('warning')).toBe(ignored('tittle, cover'));
      const path = `/api/articles/${created.json<{ id: number }>().id}`;
      expect((await send({ description: 'Other' }, path)).headers.get('warning')).toBeNull();
      const updated = await send({ body_markdown, tilte: 1 }, path);
      expect(updated.headers.get('warning')).toBe(
        `299 - "Ignored unknown members of the body: article.tilte", ${ignored('tittle, cover')}`,
      );
      expect((await send({ body_markdown: body('title: Fronted') }, path)).headers.get('warning')).toBeNull();
    });

    test('are reported in a rejection, together with fields that have no effect without a title', async () => {
      const body_markdown = body('tittle: Fronted', 'tags: fronted');
      const both = `${ignored('tittle')}, 299 - "Ignored front matter without a title: tags"`;
      const refused = await send({ body_markdown });
      expect([refused.status, refused.headers.get('warning')]).toEqual([422, both]);
      const created = await send({ body_markdown, title: 'Titled by JSON' });
      expect([created.status, created.headers.get('warning')]).toEqual([201, both]);
    });

    test('are encoded and truncated to fit a header', async () => {
      const odd = ['"\\r\\n\\0\\ud800": 1', '"été, x": 1', "'\"': 1", '[a, b]: 1', ': 1'];
      const named = await send({ body_markdown: body('title: Odd names', ...odd) });
      expect(named.headers.get('warning')).toBe(
        ignored('%0D%0A%00%EF%BF%BD, %C3%A9t%C3%A9%2C%20x, %22, %5B%22a%22%2C%22b%22%5D, null'),
      );
      const many = Array.from({ length: 150 }, (_, index) => `k${index}${'字'.repeat(60)}: 1`);
      const shortened = await send({ body_markdown: body('title: Many names', ...many) });
      expect(shortened.status, shortened.text).toBe(201);
      const warning = shortened.headers.get('warning') ?? '';
      expect(warning).toMatch(/: k0(?:%E5%AD%97){6}, .*, k9(?:%E5%AD%97){6} and 140 more"$/);
      const refused = await send({ body_markdown: body('title: Many names', 'canonical_url: nowhere', ...many) });
      expect(refused.status).toBe(422);
    });
  });

  test('are reported for versions, with the existing ones, in a beta answer', async () => {
    for (let round = 0; round < 3; round++) {
      const headers = { accept: 'application/vnd.commonplace.api-v2+json' };
      const warning = await warningOf('/api/articles?tag=shared', { headers });
      expect(warning).toMatch(/^299 - "This endpoint .*", 299 - "There is no version v2 of this API; V1 is /);
    }
  });

  test("are rejected as filters of administrators' lists", async () => {
    const admin = await platform.createUser({ role: 'admin' });
    const answer = await platform.request('GET', '/api/admin/audit_logs?acton=x', { key: admin.apiKey });
    expect(answer.status).toBe(400);
    expect(answer.json<{ error: string }>().error).toBe('acton is not a parameter of this operation');
  });
});

describe('CORS', () => {
  const origin = 'https://elsewhere.test';

  test('allows every origin to read all answers: cached, with a key, and failures', async () => {
    for (const [method, path, key] of [
      ['GET', '/api/articles', undefined],
      ['GET', '/api/articles', undefined],
      ['GET', '/api/articles/me', user.apiKey],
      ['GET', '/api/articles/me', undefined],
      ['GET', '/api/nothing', undefined],
      ['DELETE', '/api/tags', undefined],
      ['GET', '/api/health_checks/app', undefined],
    ] as const) {
      const options = { headers: { origin }, ...(key && { key }) };
      const { headers } = await platform.request(method, path, options);
      expect(headers.get('access-control-allow-origin'), path).toBe('*');
      expect(headers.get('access-control-expose-headers')).toMatch(/Link, .*Retry-After, .*X-Request-Id/);
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  test.each([
    ['/api/articles', 'GET, HEAD, POST, OPTIONS'],
    ['/api/articles/me', 'GET, HEAD, OPTIONS'],
    ['/api/articles/5', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
  ])('allows all methods of %s and a key in a preflight', async (path, methods) => {
    const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'api-key' };
    const answer = await platform.request('OPTIONS', path, { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toBe(methods);
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['api-key', 'authorization', 'content-type', 'idempotency-key']));
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('allows a bearer token after a preflight', async () => {
    const application = await registerApplication(platform, await platform.createUser());
    const client = await createTestClient(application, platform.url);
    const { access_token: token } = await client.authorize(await signedInVisitor(platform, user), {
      scope: 'read_articles',
    });
    const asking = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
    for (const path of ['/api/articles/me', '/api/articles', '/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
      const { status, headers } = await platform.request('OPTIONS', path, { headers: { origin, ...asking } });
      expect(status, path).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      // For this header browsers do not accept an asterisk.
      expect(headers.get('access-control-allow-headers')?.toLowerCase().split(', ')).toContain('authorization');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
    const send = (method: string, authorization: string) =>
      platform.request(method, '/api/articles/me', { headers: { origin, authorization } });
    for (const [answer, status] of [
      [await send('GET', `Bearer ${token}`), 200],
      [await send('GET', 'Bearer none'), 401],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
      expect(answer.headers.get('vary')).toContain('Authorization');
    }
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
