import { describe, expect } from 'vitest';
import type { TestUser } from '../support/people.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let superAdmin: TestUser;
let admin: TestUser;
let moderator: TestUser;
let target: TestUser;
let articleId: number;
let attempted = 0;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  superAdmin = await platform.createUser({ role: 'super_admin' });
  admin = await platform.createUser({ role: 'admin' });
  moderator = await platform.createUser({ role: 'moderator' });
  target = await platform.createUser();
  const body = { article: { title: 'Commented', body_markdown: 'x', published: true } };
  articleId = (await platform.request('POST', '/api/articles', { key: admin.apiKey, body })).json<{ id: number }>().id;
});

const setStatus = (body: unknown, key = superAdmin.apiKey, id: number | string = target.id) =>
  platform.request('PUT', `/api/admin/users/${id}/status`, { key, body });
const suspend = (id: number | string, options: { body?: unknown; key?: string; query?: string } = {}) =>
  platform.request('PUT', `/api/users/${id}/suspend${options.query ?? ''}`, { key: moderator.apiKey, ...options });

/** Statuses of what an account tries: an article, a comment, a reaction, a listing, and reading. */
async function attempts({ apiKey: key }: TestUser) {
  const article = { title: `Attempt ${(attempted += 1)}`, body_markdown: 'x' };
  const draft = { title: 'A draft', body_markdown: 'x', category: 'misc', action: 'draft' };
  const reaction = { category: 'like', reactable_id: articleId, reactable_type: 'Article' };
  const answers = [
    await platform.request('POST', '/api/articles', { key, body: { article } }),
    await platform.request('POST', '/api/comments', {
      key,
      body: { comment: { article_id: articleId, body_markdown: 'x' } },
    }),
    await platform.request('POST', '/api/reactions/toggle', { key, body: reaction }),
    await platform.request('POST', '/api/listings', { key, body: { listing: draft } }),
    await platform.request('GET', '/api/users/me', { key }),
  ];
  return answers.map(({ status }) => status);
}

describe('A2', () => {
  test('takes a note from the query or the body', async () => {
    for (const options of [
      {},
      { query: '?note=why' },
      { body: {} },
      { body: { note: null } },
      { body: { note: 'why' } },
    ]) {
      expect(await suspend(target.id, options)).toMatchObject({ status: 204, text: '' });
    }
    expect(await attempts(target)).toEqual([403, 403, 403, 403, 200]);
    expect((await suspend(target.id, { body: { note: 5 } })).status).toBe(422);
  });

  test('ends what the account could do for its role', async () => {
    const former = await platform.createUser({ role: 'moderator' });
    expect((await suspend(target.id, { key: former.apiKey })).status).toBe(204);
    expect((await suspend(former.id, { key: admin.apiKey })).status).toBe(204);
    expect((await suspend(target.id, { key: former.apiKey })).json()).toEqual({ error: 'forbidden', status: 403 });
  });

  test('is refused by the account, the caller, the version and the id', async () => {
    expect((await suspend(target.id, { key: target.apiKey })).json()).toEqual({ error: 'forbidden', status: 403 });
    expect((await suspend(superAdmin.id)).status).toBe(403);
    expect((await suspend(2_147_483_647)).json()).toEqual({ error: 'not found', status: 404, error_code: 'not_found' });
    expect((await suspend('x')).status).toBe(400);
    const path = `/api/users/${target.id}/suspend`;
    expect((await platform.request('PUT', path)).json()).toEqual({ error: 'unauthorized', status: 401 });
    expect((await platform.request('PUT', path, { key: moderator.apiKey, version: 'beta' })).status).toBe(404);
  });
});

describe('A13', () => {
  test.each([
    ['active', 'active', [201, 201, 200, 201, 200]],
    ['Good standing', 'active', [201, 201, 200, 201, 200]],
    ['WARNED', 'warned', [201, 201, 200, 201, 200]],
    ['limited', 'limited', [201, 201, 200, 201, 200]],
    ['Trusted', 'trusted', [201, 201, 200, 201, 200]],
    ['Comment Suspended', 'comment_suspended', [201, 403, 200, 201, 200]],
    ['suspended', 'suspended', [403, 403, 403, 403, 200]],
    ['Spam', 'spam', [403, 403, 403, 403, 200]],
    ['banned', 'banned', [401, 401, 401, 401, 401]],
  ])('%s', async (label, shown, statuses) => {
    await setStatus({ status: 'active' });
    const answer = await setStatus({ status: label, note: 'because' });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ id: target.id, status: shown });
    expect(await attempts(target)).toEqual(statuses);
  });

  test('a lifted ban is lifted at once, on every gateway', async () => {
    await using other = await platform.startGateway();
    await setStatus({ status: 'banned' });
    await platform.settled();
    const me = async (url: string) => (await sendRequest(url, 'GET', '/api/users/me', { key: target.apiKey })).status;
    expect([await me(platform.url), await me(other.url)]).toEqual([401, 401]);
    expect((await platform.request('GET', `/api/users/${target.id}`)).status).toBe(404);
    expect((await setStatus({ status: 'active' })).status).toBe(200);
    expect(await me(platform.url)).toBe(200);
    await platform.settled();
    expect(await me(other.url)).toBe(200);
    expect((await platform.request('GET', `/api/users/${target.id}`)).status).toBe(200);
  });

  test.each([
    ['Admin', 'invalid_status'],
    ['super_admin', 'invalid_status'],
    ['good', 'invalid_status'],
    ['', 'validation_failed'],
    [5, 'validation_failed'],
    [['banned'], 'validation_failed'],
    [null, 'validation_failed'],
  ])('%j is no status: %s', async (status, code) => {
    const answer = await setStatus({ status });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, error: expect.any(String), error_code: code });
  });

  test('is for super admins, and for accounts that exist', async () => {
    for (const { apiKey } of [target, moderator, admin]) {
      expect((await setStatus({ status: 'active' }, apiKey)).json()).toEqual({ error: 'forbidden', status: 403 });
    }
    expect((await setStatus({ status: 'active' }, superAdmin.apiKey, 2_147_483_647)).json()).toEqual({
      error: 'not found',
      status: 404,
      error_code: 'not_found',
    });
    expect((await setStatus({ status: 'active' }, superAdmin.apiKey, 'x')).status).toBe(400);
  });
});
