import { expect, test } from 'vitest';
import { createClient } from '../src/client.ts';
import { hangUp, json, siteThat } from './site.ts';

const article = { article: { title: 'One', body_markdown: 'x', published: true } };

test('says version and key, fills in path and query, and answers with what the site says', async () => {
  const { baseUrl, asked } = await siteThat(json(200, { id: 7, title: 'Seven' }), json(200, []));
  const client = createClient({ baseUrl: `${baseUrl}/`, apiKey: 'secret' });

  expect(await client.GET('/api/articles/{id}', { params: { path: { id: 7 } } })).toMatchObject({ title: 'Seven' });
  await client.GET('/api/articles', { params: { query: { tag: 'a b&c', page: 2 } } });

  expect(asked).toMatchObject([
    { method: 'GET', target: '/api/articles/7', headers: { accept: 'application/vnd.commonplace.api-v1+json' } },
    { target: '/api/articles?tag=a%20b%26c&page=2', headers: { 'api-key': 'secret' } },
  ]);
  expect(asked[0]?.headers).not.toHaveProperty('idempotency-key');
});

test('a creation whose answer is lost is sent again under the same key', async () => {
  const { baseUrl, asked } = await siteThat(hangUp, json(503, {}, { 'retry-after': '0' }), json(201, { id: 1 }));

  expect(await createClient({ baseUrl, token: 'given' }).POST('/api/articles', { body: article })).toEqual({ id: 1 });

  const keys = asked.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(keys).size).toBe(1);
  expect(asked[2]).toMatchObject({
    headers: { authorization: 'Bearer given', 'content-type': 'application/json' },
    body: JSON.stringify(article),
  });
});

test('a failure tells all that the site says of it', async () => {
  const failure = { error: 'Title is taken', status: 422, errors: { title: ['is taken'] }, error_code: 'invalid' };
  const { baseUrl } = await siteThat(json(422, failure, { 'x-request-id': 'r-1' }));

  await expect(createClient({ baseUrl }).POST('/api/articles', { body: article })).rejects.toMatchObject({
    name: 'CommonplaceError',
    status: 422,
    message: 'Title is taken',
    errors: { title: ['is taken'] },
    code: 'invalid',
    requestId: 'r-1',
  });
});

test('pages follow each other by their links, at the address that the client knows', async () => {
  const link = (page: number) => ({ link: `<https://elsewhere.test/api/articles?tag=a&page=${page}>; rel="next"` });
  const { baseUrl, asked } = await siteThat(
    json(200, [{ id: 1 }, { id: 2 }], { ...link(2), 'x-total-count': '3' }),
    json(200, [{ id: 3 }], { link: `<https://elsewhere.test/api/articles?tag=a&page=1>; rel="prev"` }),
  );
  const client = createClient({ baseUrl, apiKey: 'secret' });

  const first = await client.page('/api/articles', { params: { query: { tag: 'a' } } });
  expect(first).toEqual({ items: [{ id: 1 }, { id: 2 }], total: 3, next: '?tag=a&page=2' });
  expect(await client.page('/api/articles', { next: first.next })).toMatchObject({
    items: [{ id: 3 }],
    next: undefined,
  });
  expect(asked.map(({ target }) => target)).toEqual(['/api/articles?tag=a', '/api/articles?tag=a&page=2']);
});

test.each(['', '.', '..'])('%j as a part of an address leads to no other operation', async (sessionId) => {
  const { baseUrl, asked } = await siteThat(json(204, {}));
  const client = createClient({ baseUrl, apiKey: 'secret' });
  const path = { id: 7, session_id: sessionId };

  await expect(client.DELETE('/api/admin/users/{id}/sessions/{session_id}', { params: { path } })).rejects.toThrow(
    'A part of the address',
  );

  expect(asked).toEqual([]);
});

test('a next page whose address is none is a failure that says so', async () => {
  const { baseUrl } = await siteThat(json(200, [], { link: '<http://[>; rel="next"' }));

  await expect(createClient({ baseUrl }).page('/api/articles')).rejects.toMatchObject({
    name: 'CommonplaceError',
    message: 'The address of the next page cannot be read',
  });
});
