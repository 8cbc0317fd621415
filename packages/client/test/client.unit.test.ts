import { describe, expect, test, vi } from 'vitest';
import { createClient, etagOf, PathParameterError, type SentRequest } from '../src/client.ts';
import { empty, json, siteThat, text } from './site.ts';

const body = { article: { title: 'One', body_markdown: 'x', published: true } };

describe('call', () => {
  test('sends version and key, fills in path and query, and returns the data', async () => {
    const { baseUrl, requested } = await siteThat(json(200, { id: 7, title: 'Seven' }), json(200, []));
    const client = createClient({ baseUrl: `${baseUrl}/below/`, apiKey: 'secret' });

    expect(await client.getArticle({ params: { path: { id: 7 } } })).toMatchObject({ title: 'Seven' });
    await client.listArticles({ params: { query: { tag: 'a&b', page: 2 } }, headers: { 'x-own': 'said' } });

    const headers = { accept: 'application/vnd.commonplace.api-v1+json', 'api-key': 'secret' };
    expect(requested).toMatchObject([
      { method: 'GET', target: '/below/api/articles/7', headers },
      { target: '/below/api/articles?tag=a%26b&page=2', headers: { ...headers, 'x-own': 'said' } },
    ]);
    for (const name of ['idempotency-key', 'content-type', 'authorization', 'x-absent'])
      expect(requested[0]?.headers).not.toHaveProperty(name);
  });

  test('is sent by another HTTP client', async () => {
    const sent: SentRequest[] = [];
    const send = async (request: SentRequest) => {
      sent.push(request);
      return Response.json({ id: 7 });
    };
    const { updateArticle } = createClient({ baseUrl: 'https://example.com', apiKey: 'secret', send });

    expect(await updateArticle({ params: { path: { id: 7 } }, body, headers: { 'X-Own': 'said' } })).toEqual({ id: 7 });
    expect(sent).toEqual([
      {
        method: 'PUT',
        url: 'https://example.com/api/articles/7',
        headers: {
          accept: 'application/vnd.commonplace.api-v1+json',
          'api-key': 'secret',
          'content-type': 'application/json',
          'x-own': 'said',
        },
        body: JSON.stringify(body),
        signal: undefined,
      },
    ]);
  });

  test('sends JSON, files and forms', async () => {
    const { baseUrl, requested } = await siteThat(json(201, {}));
    const client = createClient({ baseUrl, token: 'given' });
    const picture = new Blob(['picture'], { type: 'image/png' });
    const form = new FormData();
    form.set('image', picture, 'picture.png');

    await client.createArticle({ body });
    await client.createImage({ body: picture });
    await client.createImage({ body: new Uint8Array([1]) });
    await client.createImage({ body: form });

    const sent = requested.map((request) => [
      request.headers.authorization,
      request.headers['content-type'],
      request.body,
    ]);
    expect(sent).toEqual([
      ['Bearer given', 'application/json', JSON.stringify(body)],
      ['Bearer given', 'image/png', 'picture'],
      ['Bearer given', 'application/octet-stream', '\u0001'],
      [
        'Bearer given',
        expect.stringMatching('multipart/form-data; boundary=.'),
        expect.stringContaining('picture.png'),
      ],
    ]);
  });

  test('returns texts, and undefined for an empty response', async () => {
    const { baseUrl } = await siteThat(text(200, 'text/csv; charset=utf-8', 'id\n1\n'), empty(204), empty(200));
    const client = createClient({ baseUrl });

    expect(await client.exportAuditLogs()).toBe('id\n1\n');
    expect(await client.deleteArticle({ params: { path: { id: 1 } } })).toBeUndefined();
    expect(await client.inviteUser({ body: { email: 'jane@example.com' } })).toBeUndefined();
  });

  test('sends the state of the record with a conditional write', async () => {
    const changed = json(412, { error: 'changed', status: 412 }, { etag: '"two"' });
    const { baseUrl, requested } = await siteThat(
      json(200, { id: 7 }, { etag: '"one"' }),
      json(200, { id: 8 }),
      changed,
    );
    const client = createClient({ baseUrl });
    const params = { path: { id: 7 } };

    const article = await client.getArticle({ params });
    expect(etagOf(article)).toBe('"one"');
    expect(etagOf(await client.getArticle({ params }))).toBeUndefined();
    const write = client.updateArticle({ params, body, ifMatch: etagOf(article) });
    await expect(write).rejects.toMatchObject({ status: 412, etag: '"two"' });
    expect(requested.map(({ headers }) => headers['if-match'])).toEqual([undefined, undefined, '"one"']);
  });

  test('sends a generated or a given idempotency key', async () => {
    const { baseUrl, requested } = await siteThat(json(201, {}));
    const client = createClient({ baseUrl });

    await client.createArticle({ body });
    await client.createArticle({ body });
    await client.createArticle({ body, idempotencyKey: 'mine' });
    await client.updateArticle({ params: { path: { id: 1 } }, body });

    const keys = requested.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.any(String), 'mine', undefined]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('rejects wrong options at compile time', async () => {
    const { baseUrl, requested } = await siteThat(json(200, []));
    const client = createClient({ baseUrl });
    // @ts-expect-error there is no such operation
    expect(client.getNothing).toBeUndefined();
    // @ts-expect-error an article has no such field
    await client.createArticle({ body: { article: { heading: '' } } });
    // @ts-expect-error a list has no such filter
    await client.listArticles({ params: { query: { titled: 'x' } } });
    // @ts-expect-error this operation returns no list
    await client.page('getAuthenticatedUser').catch(() => undefined);
    expect(requested).toHaveLength(3);

    // @ts-expect-error an article is found by its id
    await expect(client.getArticle()).rejects.toThrow(TypeError);
    // Each would change the path.
    for (const username of ['', '.', '..'])
      await expect(client.getProfileImage({ params: { path: { username } } })).rejects.toThrow(
        new PathParameterError(`username must not be '${username}'`),
      );
    expect(requested).toHaveLength(3);
  });
});

test('requires a base URL, and one kind of credential', () => {
  expect(() => createClient()).toThrow('baseUrl is required outside of a browser');
  expect(() => createClient({ baseUrl: 'example.com' })).toThrow(TypeError);
  expect(() => createClient({ baseUrl: 'https://example.com', apiKey: 'a', token: 'b' })).toThrow('not both');
});

test('uses the session of the page only without a key or a token', async () => {
  const seen: RequestCredentials[] = [];
  const fetch = async ({ credentials }: Request) => {
    seen.push(credentials);
    return Response.json([]);
  };
  for (const who of [{}, { apiKey: 'a' }, { token: 'b' }])
    await createClient({ baseUrl: 'https://example.com', fetch, ...who }).listTags();
  expect(seen).toEqual(['same-origin', 'omit', 'omit']);
});

describe('warnings', () => {
  const header = { warning: '299 - "Ignored unknown query parameters: sotr", 299 - "Another, with \\"quotes\\""' };
  const warnings = ['Ignored unknown query parameters: sotr', 'Another, with \\"quotes\\"'];

  test('are passed on, also those of a failed call', async () => {
    const { baseUrl } = await siteThat(json(200, [], header), json(404, {}, header), json(200, []));
    const seen: unknown[] = [];
    const client = createClient({ baseUrl, onWarning: (...values) => seen.push(values) });
    await client.listTags();
    await client.getArticle({ params: { path: { id: 7 } } }).catch(() => undefined);
    await client.listTags();
    expect(seen).toEqual([
      ...warnings.map((warning) => [warning, { method: 'GET', path: '/api/tags' }]),
      ...warnings.map((warning) => [warning, { method: 'GET', path: '/api/articles/{id}' }]),
    ]);
  });

  test('are logged once by default', async () => {
    const written = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { baseUrl } = await siteThat(json(200, [], header));
    const client = createClient({ baseUrl });
    for (let round = 0; round < 3; round++) await client.listTags();
    expect(written.mock.calls).toEqual(warnings.map((warning) => [`GET /api/tags: ${warning}`]));
    written.mockRestore();
  });
});

describe('pages', () => {
  const query = { tag: 'a' };
  const next = (page: number) => ({ link: `<https://elsewhere.test/api/articles?tag=a&page=${page}>; rel="next"` });
  const last = { link: '<https://elsewhere.test/api/articles?tag=a&page=1>; rel="prev"' };

  test('have a total and the query of the next page', async () => {
    const { baseUrl, requested } = await siteThat(
      json(200, [{ id: 1 }, { id: 2 }], { ...next(2), 'x-total-count': '3' }),
      json(200, [{ id: 3 }], last),
    );
    const client = createClient({ baseUrl, apiKey: 'secret' });

    const first = await client.page('listArticles', { params: { query } });
    expect(first).toEqual({ items: [{ id: 1 }, { id: 2 }], total: 3, next: '?tag=a&page=2' });
    const second = await client.page('listArticles', { next: first.next });
    expect(second).toEqual({ items: [{ id: 3 }], total: undefined, next: undefined });
    expect(requested.map(({ target }) => target)).toEqual(['/api/articles?tag=a', '/api/articles?tag=a&page=2']);
  });

  test("are read on demand, on the client's host", async () => {
    const { baseUrl, requested } = await siteThat(
      json(200, [{ id: 1 }, { id: 2 }], next(2)),
      json(200, [], { link: `${last.link}, ${next(3).link}` }),
      json(200, [{ id: 3 }], last),
    );
    const client = createClient({ baseUrl, apiKey: 'secret' });

    const ids: number[] = [];
    for await (const { id } of client.paginate('listArticles', { params: { query } })) {
      ids.push(id);
      expect(requested).toHaveLength(id < 3 ? 1 : 3);
    }
    expect(ids).toEqual([1, 2, 3]);
    expect(requested.at(-1)).toMatchObject({ target: '/api/articles?tag=a&page=3', headers: { 'api-key': 'secret' } });
  });

  test('end in a loop with an error', async () => {
    const { baseUrl, requested } = await siteThat(json(200, [{ id: 1 }], next(2)), json(200, [{ id: 2 }], next(2)));
    const readAll = async () => {
      for await (const { id } of createClient({ baseUrl }).paginate('listArticles')) expect(id).toBeLessThan(3);
    };
    await expect(readAll()).rejects.toThrow('The list of pages does not end: ?tag=a&page=2 is repeated');
    expect(requested).toHaveLength(2);
  });

  test('are rejected if they are not arrays', async () => {
    const { baseUrl } = await siteThat(json(200, { articles: [] }));
    await expect(createClient({ baseUrl }).page('listArticles')).rejects.toThrow('The response is not a list');
  });
});

test('reports an invalid URL of the next page', async () => {
  const { baseUrl } = await siteThat(json(200, [], { link: '<http://[>; rel="next"' }));

  await expect(createClient({ baseUrl }).page('listArticles')).rejects.toMatchObject({
    name: 'CommonplaceError',
    message: 'The URL of the next page is invalid',
  });
});
