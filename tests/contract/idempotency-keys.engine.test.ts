import { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { createServiceClient } from '@commonplace/testing/service-client';
import { userPrincipal } from '@commonplace/testing/principals';
import { request as httpRequest } from 'node:http';
import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest, v1, type RequestOptions } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let titles = 0;

test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

const newBody = () => {
  titles += 1;
  return { article: { title: `Keyed ${titles}`, body_markdown: 'x' } };
};

/** Creates an article. */
function create(user: TestUser, key: string, { headers, ...options }: RequestOptions & { url?: string } = {}) {
  const { url = platform.url, ...sent } = { body: newBody(), ...options };
  const all = { key: user.apiKey, ...sent, headers: { 'idempotency-key': key, ...headers } };
  return sendRequest(url, 'POST', '/api/articles', all);
}
const countArticles = async (user: TestUser) =>
  (await platform.request('GET', '/api/articles/me/all', { key: user.apiKey })).json<object[]>().length;

describe('an idempotency key', () => {
  test.each(['x', '"8e03978e-40d5-43dd-bc93-6894a57f9324"', '!~'.repeat(127), 'a=b;c,d'])('may be %s', async (key) => {
    const user = await platform.createUser();
    const body = newBody();
    expect((await create(user, key, { body })).status).toBe(201);
    expect((await create(user, key, { body })).headers.get('idempotency-replayed')).toBe('true');
  });

  test.each([
    ['of two words', 'one two'],
    ['beyond ASCII', 'sch\u00f6n'],
    ['with a tab', 'a\tb'],
    ['over 255 characters', 'x'.repeat(256)],
  ])('%s is rejected with 400, without an effect', async (_what, key) => {
    const user = await platform.createUser();
    const answer = await create(user, key);
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ error: 'Idempotency-Key must be 1 to 255 visible ASCII characters', status: 400 });
    expect(await countArticles(user)).toBe(0);
  });

  test.each([[['']], [['a', 'b']]])('is rejected in headers like %j', async (values) => {
    const { apiKey } = await platform.createUser();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'user-agent': 'test', accept: v1, 'api-key': apiKey, 'idempotency-key': values };
      const request = httpRequest(`${platform.url}/api/articles`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject).end(JSON.stringify(newBody()));
    });
    expect(status).toBe(400);
  });

  test('is scoped to one user', async () => {
    const [one, other] = [await platform.createUser(), await platform.createUser()];
    const body = newBody();
    await create(one, 'shared', { body });
    const answer = await create(other, 'shared', { body });
    expect(answer.status).toBe(201);
    expect(answer.headers.has('idempotency-replayed')).toBe(false);
  });

  test('has no effect on operations that create nothing, or without a user', async () => {
    const user = await platform.createUser();
    const body = newBody();
    const { id } = (await create(user, 'key', { body })).json<{ id: number }>();
    const headers = { 'idempotency-key': 'key' };
    const key = user.apiKey;
    const update = { key, headers, body: { article: { title: 'Other' } } };
    expect((await platform.request('PUT', `/api/articles/${id}`, update)).status).toBe(200);
    expect((await platform.request('GET', '/api/articles', { headers: { 'idempotency-key': 'a b' } })).status).toBe(
      200,
    );
    const view = { headers, body: { page_view: { article_id: id } } };
    expect((await platform.request('POST', '/api/page_views', view)).status).toBe(404);
    expect((await platform.request('POST', '/api/articles', { headers, body })).status).toBe(401);
  });
});

describe('a repeated request', () => {
  test('may format its JSON differently', async () => {
    const user = await platform.createUser();
    await create(user, 'key', { body: '{"article":{"title":"Same","body_markdown":"x","tags":["a","b"]}}' });
    const again = { body: '{ "article": {"tags":["a", "b"], "body_markdown":"\\u0078", "title":"Same"} }' };
    expect((await create(user, 'key', again)).headers.get('idempotency-replayed')).toBe('true');
    const reordered = { body: '{"article":{"title":"Same","body_markdown":"x","tags":["b","a"]}}' };
    expect((await create(user, 'key', reordered)).status).toBe(422);
  });

  test('must use the same API version', async () => {
    const user = await platform.createUser();
    const body = newBody();
    await create(user, 'key', { body });
    expect((await create(user, 'key', { body, version: 'beta' })).status).toBe(422);
    expect(await countArticles(user)).toBe(1);
  });

  test('must have a credential with the same scopes, and otherwise gets no stored answer', async () => {
    const user = await platform.createUser();
    const body = newBody();
    await create(user, 'key', { body });
    await using credentials = createServiceClient(CredentialsService, platform.addresses.community);
    const principal = userPrincipal({ userId: user.id, username: user.username, keyId: 0 });
    const writer = { description: 'Writer', scopes: ['write_articles'] };
    const { secret } = await credentials.createApiKey(writer, { principal });
    expect((await create({ ...user, apiKey: secret }, 'key', { body })).status).toBe(422);
    expect(await countArticles(user)).toBe(1);
  });

  test('must have the same path, for every service and over any gateway', async () => {
    const user = await platform.createUser();
    const { id } = (await create(user, 'key')).json<{ id: number }>();
    await using other = await platform.startGateway();
    const elsewhere = [
      ['/api/api_keys', { api_key: { description: 'x' } }],
      ['/api/comments', { comment: { article_id: id, body_markdown: 'x' } }],
      ['/api/listings', { listing: { title: 'x', body_markdown: 'x', category: 'forsale', action: 'draft' } }],
    ] as const;
    for (const [path, body] of elsewhere) {
      for (const url of [platform.url, other.url]) {
        const sent = { key: user.apiKey, body, headers: { 'idempotency-key': 'key' } };
        const answer = await sendRequest(url, 'POST', path, sent);
        expect(answer.status).toBe(422);
        expect(answer.json()).toMatchObject({ errors: { base: [expect.stringContaining('another request')] } });
      }
    }
  });
});

test('frees the key of a failed request for another one', async () => {
  const user = await platform.createUser();
  const refused = await create(user, 'key', { body: { article: { title: '', body_markdown: 'x' } } });
  expect(refused.status).toBe(422);
  expect(refused.json()).not.toMatchObject({ error: expect.stringContaining('Idempotency-Key') });
  const unreadable = await create(user, 'key', { body: '{"article":' });
  expect(unreadable.status).toBe(400);
  const created = await create(user, 'key');
  expect(created.status).toBe(201);
  expect(created.headers.has('idempotency-replayed')).toBe(false);
});

describe('rate limits', () => {
  test('do not count a repetition, and allow it when they are used up', async () => {
    const user = await platform.createUser();
    const body = newBody();
    const first = await create(user, 'first', { body });
    expect(first.headers.get('x-ratelimit-remaining')).toBe('9');
    expect((await create(user, 'first', { body })).headers.get('x-ratelimit-remaining')).toBe('9');
    // At once, since a busy machine may take longer for them in turn than the limit counts.
    const others = await Promise.all(Array.from({ length: 9 }, (_, index) => create(user, `other-${index}`)));
    expect(others.map(({ status }) => status)).toEqual(Array<number>(9).fill(201));

    const refused = await create(user, 'eleventh');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const again = await create(user, 'first', { body });
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await create(user, 'first')).status).toBe(422);
    expect(await countArticles(user)).toBe(10);
  });

  test('count fifty simultaneous requests as one create', async () => {
    const user = await platform.createUser();
    await using other = await platform.startGateway();
    const body = newBody();
    const urls = [platform.url, other.url];
    await Promise.all(urls.flatMap((url) => Array.from({ length: 25 }, () => create(user, 'key', { body, url }))));
    expect((await create(user, 'next')).headers.get('x-ratelimit-remaining')).toBe('8');
  });
});
