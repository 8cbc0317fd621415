import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let user: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  user = await platform.createUser();
});

describe('GET /api/users/{id}', () => {
  test.each(['beta', 'v1'] as const)('finds a user by id, by username and by the query (%s)', async (version) => {
    for (const path of [`${user.id}`, user.username, `by_username?url=${user.username}`]) {
      const answer = await platform.request('GET', `/api/users/${path}`, { version });
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('surrogate-key')).toBe(`users/${user.id}`);
      const common = {
        type_of: 'user',
        id: user.id,
        username: user.username,
        name: user.name,
        microblog_username: null,
        codehost_username: null,
        summary: null,
        location: null,
        website_url: null,
        joined_at: expect.stringMatching(/^[A-Z][a-z]{2} [ \d]\d, \d{4}$/),
        profile_image: 'https://commonplace.test/assets/default-profile.svg',
      };
      expect(answer.json()).toEqual(version === 'beta' ? common : { ...common, email: null, badge_ids: [] });
    }
  });

  test.each(['2147483647', 'no-such-user', 'by_username?url=no-such-user', 'by_username'])(
    'returns 404 for %s',
    async (path) => {
      expect((await platform.request('GET', `/api/users/${path}`)).status).toBe(404);
    },
  );

  test("returns the caller's email in V1", async () => {
    const answer = await platform.request('GET', '/api/users/me', { key: user.apiKey });
    expect(answer.json()).toMatchObject({ id: user.id, email: `${user.username}@example.com`, followers_count: 0 });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await platform.request('GET', '/api/users/me')).status).toBe(401);
  });

  test.each([
    ['/assets/default-profile.svg', 'image/svg+xml', '<svg'],
    ['/assets/default-social.png', 'image/png', 'PNG'],
    ['/assets/default-social.svg', 'image/svg+xml', '<svg'],
    ['/favicon.ico', 'image/x-icon', 'PNG'],
  ])('serves %s', async (path, type, mark) => {
    const { status, headers, text } = await platform.request('GET', path);
    expect([status, headers.get('content-type'), text]).toEqual([200, type, expect.stringContaining(mark)]);
  });
});

describe('API keys', () => {
  test('are created, shown once, listed without their secret, and revoked on every gateway at once', async () => {
    const owner = await platform.createUser();
    await using other = await platform.startGateway();
    await platform.settled();
    const body = { api_key: { description: 'for the site generator' } };
    const created = await platform.request('POST', '/api/api_keys', { key: owner.apiKey, body });
    expect(created.status).toBe(201);
    const { id, secret } = created.json<{ id: number; secret: string }>();
    expect(secret).toMatch(/^cp_.{20,}/);

    const listed = await platform.request('GET', '/api/api_keys', { key: secret });
    expect(listed.json()).toContainEqual({
      id,
      description: 'for the site generator',
      last_used_at: expect.toSatisfy((at: unknown) => at === null || typeof at === 'string'),
      created_at: expect.stringMatching(/Z$/),
    });
    expect(listed.text).not.toContain(secret);

    expect((await sendRequest(other.url, 'GET', '/api/users/me', { key: secret })).status).toBe(200);
    const stranger = await platform.createUser();
    expect((await platform.request('DELETE', `/api/api_keys/${id}`, { key: stranger.apiKey })).status).toBe(404);
    expect((await platform.request('DELETE', `/api/api_keys/${id}`, { key: owner.apiKey })).status).toBe(204);
    expect((await platform.request('GET', '/api/users/me', { key: secret })).status).toBe(401);
    await platform.settled();
    expect((await sendRequest(other.url, 'GET', '/api/users/me', { key: secret })).status).toBe(401);
  });

  test('are limited to ten', async () => {
    const owner = await platform.createUser();
    const create = () =>
      platform.request('POST', '/api/api_keys', { key: owner.apiKey, body: { api_key: { description: 'x' } } });
    for (let count = 2; count <= 10; count++) expect((await create()).status).toBe(201);
    const refused = await create();
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({ status: 422, error: expect.stringContaining('10') });
  });
});

describe('suspensions and bans', () => {
  test('let a suspended account read but not write, until it is restored', async () => {
    const moderator = await platform.createUser({ role: 'moderator' });
    const superAdmin = await platform.createUser({ role: 'super_admin' });
    const target = await platform.createUser();
    const write = () =>
      platform.request('POST', '/api/articles', {
        key: target.apiKey,
        body: { article: { title: 'x', body_markdown: 'x' } },
      });

    expect((await platform.request('PUT', `/api/users/${target.id}/suspend`, { key: user.apiKey })).status).toBe(403);
    const suspended = await platform.request('PUT', `/api/users/${target.id}/suspended`, { key: moderator.apiKey });
    expect(suspended).toMatchObject({ status: 204, text: '' });
    expect((await write()).status).toBe(403);
    expect((await platform.request('GET', '/api/articles/me', { key: target.apiKey })).status).toBe(200);

    const path = `/api/admin/users/${target.id}/status`;
    const body = { status: 'Good standing' };
    expect((await platform.request('PUT', path, { key: moderator.apiKey, body })).status).toBe(403);
    const restored = await platform.request('PUT', path, { key: superAdmin.apiKey, body });
    expect(restored.status).toBe(200);
    expect(restored.json()).toMatchObject({ id: target.id });
    expect((await write()).status).toBe(201);
  });

  test('reject a banned account on every gateway', async () => {
    const superAdmin = await platform.createUser({ role: 'super_admin' });
    const target = await platform.createUser();
    await using other = await platform.startGateway();
    await platform.settled();
    const me = (url: string) => sendRequest(url, 'GET', '/api/users/me', { key: target.apiKey });
    expect((await me(other.url)).status).toBe(200);
    const body = { status: 'BANNED' };
    const path = `/api/admin/users/${target.id}/status`;
    expect((await platform.request('PUT', path, { key: superAdmin.apiKey, body })).status).toBe(200);
    expect((await me(platform.url)).status).toBe(401);
    await platform.settled();
    expect((await me(other.url)).status).toBe(401);
  });

  test.each([
    [{ status: 'nonsense' }, 422, 'invalid_status'],
    [{}, 422, 'validation_failed'],
  ])('answer %j with %i %s', async (body, status, code) => {
    const superAdmin = await platform.createUser({ role: 'super_admin' });
    const answer = await platform.request('PUT', `/api/admin/users/${user.id}/status`, {
      key: superAdmin.apiKey,
      body,
    });
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ status, error_code: code });
  });
});
