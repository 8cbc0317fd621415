import { describe, expect } from 'vitest';
import { mailsWith } from '../support/sign-up.ts';
import type { TestUser } from '../support/test-users.ts';
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

/** The audit entry of a withdrawal. */
interface Withdrawal {
  actor_id: number;
  after: { target_user_id: number; target_article_ids: number[]; target_comment_ids: number[] };
}

const setStatus = (body: unknown, key = superAdmin.apiKey, id: number | string = target.id) =>
  platform.request('PUT', `/api/admin/users/${id}/status`, { key, body });
const suspend = (id: number | string, options: { body?: unknown; key?: string; query?: string } = {}) =>
  platform.request('PUT', `/api/users/${id}/suspend${options.query ?? ''}`, { key: moderator.apiKey, ...options });

/** Tries an article, a comment, a reaction, a listing and a read; returns their statuses. */
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

describe('PUT /api/users/{id}/suspend', () => {
  test('accepts a note in the query or the body', async () => {
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

  test('revokes the rights of the role', async () => {
    const former = await platform.createUser({ role: 'moderator' });
    expect((await suspend(target.id, { key: former.apiKey })).status).toBe(204);
    expect((await suspend(former.id, { key: admin.apiKey })).status).toBe(204);
    expect((await suspend(target.id, { key: former.apiKey })).json()).toEqual({ error: 'forbidden', status: 403 });
  });

  test('checks the account, the caller, the version and the id', async () => {
    expect((await suspend(target.id, { key: target.apiKey })).json()).toEqual({ error: 'forbidden', status: 403 });
    expect((await suspend(superAdmin.id)).status).toBe(403);
    expect((await suspend(2_147_483_647)).json()).toEqual({ error: 'not found', status: 404, error_code: 'not_found' });
    expect((await suspend('x')).status).toBe(400);
    const path = `/api/users/${target.id}/suspend`;
    expect((await platform.request('PUT', path)).json()).toEqual({ error: 'unauthorized', status: 401 });
    expect((await platform.request('PUT', path, { key: moderator.apiKey, version: 'beta' })).status).toBe(404);
  });
});

const given = ['limited', 'spam', 'trusted'];

describe.each(given)('PUT and DELETE /api/users/{id}/%s', (word) => {
  const path = (id: number | string = target.id) => `/api/users/${id}/${word}`;

  test('lets moderators set and remove the status repeatedly', async () => {
    await setStatus({ status: 'active' });
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE']) {
      const answer = await platform.request(method, path(), { key: moderator.apiKey });
      expect(answer).toMatchObject({ status: 204, text: '' });
    }
    expect(await attempts(target)).toEqual([201, 201, 200, 201, 200]);
  });

  test('checks the account, the caller, the version and the id', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const send = (id: number | string, key = moderator.apiKey) => platform.request(method, path(id), { key });
      expect((await send(superAdmin.id)).status).toBe(403);
      expect((await send(target.id, target.apiKey)).json()).toEqual({ error: 'forbidden', status: 403 });
      expect((await send(2_147_483_647)).json()).toEqual({ error: 'not found', status: 404, error_code: 'not_found' });
      expect((await send('x')).status).toBe(400);
      expect((await platform.request(method, path(), { key: moderator.apiKey, version: 'beta' })).status).toBe(404);
      expect((await platform.request(method, path())).status).toBe(401);
    }
  });
});

test('notifies and mails a newly trusted user, who can vote until the status is removed', async () => {
  const person = await platform.createUser();
  const address = `${person.username}@example.com`;
  const change = (method: string) =>
    platform.request(method, `/api/users/${person.id}/trusted`, { key: moderator.apiKey });
  const vote = (category: string) => {
    const query = `category=${category}&reactable_id=${articleId}&reactable_type=Article`;
    return platform.request('POST', `/api/reactions?${query}`, { key: person.apiKey });
  };
  const notifications = async () =>
    (await platform.request('GET', '/api/notifications', { key: person.apiKey })).json();
  expect((await vote('vomit')).json()).toMatchObject({
    status: 422,
    errors: { category: ['is not included in the list'] },
  });
  for (const _ of [1, 2]) expect((await change('PUT')).status).toBe(204);
  await expect.poll(async () => (await mailsWith(platform, address)).length).toBe(1);
  expect((await mailsWith(platform, address))[0]).toContain('trusted member');
  await expect
    .poll(notifications)
    .toMatchObject([
      { kind: 'trusted', read: false, actor: { id: person.id }, subject: { type_of: 'user', id: person.id } },
    ]);
  const counts = async () => {
    const answer = await platform.request('GET', `/api/articles/${articleId}`);
    return answer.json<{ public_reactions_count: number }>().public_reactions_count;
  };
  await platform.settled();
  const before = await counts();
  for (const category of ['vomit', 'thumbsdown', 'thumbsup']) expect((await vote(category)).status).toBe(201);
  await platform.settled();
  expect(await counts()).toBe(before);
  expect((await change('DELETE')).status).toBe(204);
  expect(await notifications()).toEqual([]);
  expect((await vote('vomit')).status).toBe(422);
});

test('finds an account by its exact email for admins', async () => {
  const find = (email: string, key = admin.apiKey) =>
    platform.request('GET', `/api/users/search?email=${encodeURIComponent(email)}`, { key });
  const email = `${target.username}@example.com`;
  const found = await find(email);
  expect(found.json()).toMatchObject({ type_of: 'user', id: target.id, username: target.username, email: null });
  expect(found.headers.get('cache-control')).toBe('private, no-store');
  for (const other of ['', email.slice(1), '%', `${email}.x`]) expect((await find(other)).status).toBe(404);
  expect((await find(email, moderator.apiKey)).status).toBe(403);
  const own = await platform.request('GET', `/api/users/search?email=${admin.username}@example.com`, {
    key: admin.apiKey,
  });
  expect(own.json()).toMatchObject({ email: `${admin.username}@example.com` });
});

test('unpublishes all content of a user in visible jobs, with an audit entry', async () => {
  const author = await platform.createUser();
  const { apiKey: key } = author;
  const publish = async (title: string, published: boolean) => {
    const body = { article: { title, body_markdown: 'x', published } };
    return (await platform.request('POST', '/api/articles', { key, body })).json<{ id: number }>().id;
  };
  const ids = [await publish('One', true), await publish('Two', true)];
  await publish('A draft', false);
  const comment = { comment: { article_id: articleId, body_markdown: 'Mine' } };
  const written = await platform.request('POST', '/api/comments', { key, body: comment });
  const commentId = Number.parseInt(written.json<{ id_code: string }>().id_code, 26);
  const path = `/api/users/${author.id}/unpublish`;
  expect((await platform.request('PUT', path, { key: moderator.apiKey })).status).toBe(403);
  expect((await platform.request('PUT', '/api/users/2147483647/unpublish', { key: admin.apiKey })).status).toBe(404);
  for (const note of ['', '?note=Enough']) {
    expect(await platform.request('PUT', path + note, { key: admin.apiKey })).toMatchObject({ status: 204, text: '' });
  }
  const records = async () => {
    const found = `/api/admin/audit_logs?action=api_user_unpublish&target_id=${author.id}`;
    return (await platform.request('GET', found, { key: admin.apiKey })).json<Withdrawal[]>();
  };
  await expect.poll(async () => (await records()).length).toBe(2);
  // The first job unpublishes everything, and the other finds nothing left.
  const all = await records();
  expect(all.flatMap(({ after }) => after.target_article_ids)).toEqual(ids);
  expect(all.flatMap(({ after }) => after.target_comment_ids)).toEqual([commentId]);
  expect(all.map(({ actor_id: actor, after }) => [actor, after.target_user_id])).toEqual([
    [admin.id, author.id],
    [admin.id, author.id],
  ]);
  const drafts = await platform.request('GET', '/api/articles/me/unpublished', { key });
  expect(drafts.json<object[]>()).toHaveLength(3);
  // A job still runs for a moment after its result is visible.
  await platform.settled();
  for (const queue of ['withdraw-articles', 'withdraw-comments']) {
    const jobs = await platform.request('GET', `/api/admin/jobs?queue=${queue}`, { key: admin.apiKey });
    expect(jobs.json<object[]>()).toContainEqual(
      expect.objectContaining({ state: 'completed', progress: { withdrawn: expect.any(Number) } }),
    );
  }
});

describe('PUT /api/admin/users/{id}/status', () => {
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

  test('shows the most severe of several statuses, and lists all of them', async () => {
    await setStatus({ status: 'active' });
    const shown = async () => {
      const record = await platform.request('GET', `/api/admin/users/${target.id}`, { key: superAdmin.apiKey });
      const { status, statuses } = record.json<{ status: string; statuses: string[] }>();
      return [status, ...statuses];
    };
    expect(await shown()).toEqual(['active']);
    await setStatus({ status: 'comment_suspended' });
    await setStatus({ status: 'warned' });
    expect(await shown()).toEqual(['warned', 'warned', 'comment_suspended']);
    const list = await platform.request('GET', `/api/admin/users?username=${target.username}`, {
      key: superAdmin.apiKey,
    });
    expect(list.json()).toMatchObject([{ status: 'warned', statuses: ['warned', 'comment_suspended'] }]);
  });

  test('lifts a ban at once on every gateway', async () => {
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
    ['Admin', 'invalid_status', 'Status not allowed'],
    ['super_admin', 'invalid_status', 'Status not allowed'],
    ['good', 'invalid_status', 'Status not allowed'],
    ['', 'validation_failed', 'param is missing or the value is empty: status'],
    [5, 'validation_failed', 'Validation failed: Status is invalid'],
    [['banned'], 'validation_failed', 'Validation failed: Status is invalid'],
    [null, 'validation_failed', 'Validation failed: Status is invalid'],
  ])('rejects the unknown status %j: %s', async (status, code, error) => {
    const answer = await setStatus({ status });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, error, error_code: code });
  });

  test('is allowed for super admins, and returns 404 for unknown accounts', async () => {
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
