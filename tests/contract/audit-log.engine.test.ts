import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Record {
  id: number;
  actor_id: number;
  action: string;
  target_type: string;
  target_id: string;
  request_id: string;
}

let platform: Platform;
let superAdmin: TestUser;
let admin: TestUser;
let moderator: TestUser;
let user: TestUser;

beforeAll(async () => {
  platform = await startPlatform();
  superAdmin = await platform.createUser({ role: 'super_admin' });
  admin = await platform.createUser({ role: 'admin' });
  moderator = await platform.createUser({ role: 'moderator' });
  user = await platform.createUser();
  await platform.settled();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const list = (query = '', version: 'beta' | 'v1' = 'v1') =>
  platform.request('GET', `/api/admin/audit_logs${query}`, { key: admin.apiKey, version });
const records = async (query = '') => (await list(query)).json<Record[]>();

test('is allowed for admins, in both versions', async () => {
  for (const { apiKey: key } of [user, moderator]) {
    const answer = await platform.request('GET', '/api/admin/audit_logs', { key });
    expect(answer.json()).toEqual({ error: 'forbidden', status: 403 });
  }
  expect((await platform.request('GET', '/api/admin/audit_logs')).status).toBe(401);
  expect((await list('', 'beta')).json()).toEqual((await list()).json());
});

test('lists one entry for each administrative write of every service, newest first', async () => {
  const body = { article: { title: 'Withdrawn', body_markdown: 'x', published: true, tags: ['audited'] } };
  const article = await platform.request('POST', '/api/articles', { key: user.apiKey, body });
  const { id } = article.json<{ id: number }>();
  const comment = { article_id: id, body_markdown: 'x' };
  const written = await platform.request('POST', '/api/comments', { key: user.apiKey, body: { comment } });
  const { id_code: code } = written.json<{ id_code: string }>();
  const writes: [TestUser, string, string, unknown, string, string, string][] = [
    [
      moderator,
      'DELETE',
      `/api/comments/${code}`,
      undefined,
      'api_comment_delete',
      'Comment',
      `${Number.parseInt(code, 26)}`,
    ],
    [moderator, 'PUT', `/api/articles/${id}/unpublish`, undefined, 'api_article_unpublish', 'Article', `${id}`],
    [
      moderator,
      'PUT',
      '/api/tags/audited',
      { tag: { short_summary: 'x' } },
      'api_tag_update',
      'Tag',
      expect.any(String),
    ],
    [admin, 'POST', '/api/credits', { credit: { user_id: user.id, amount: 3 } }, 'grant_credits', 'User', `${user.id}`],
    [moderator, 'PUT', `/api/users/${user.id}/suspend`, undefined, 'api_user_suspend', 'User', `${user.id}`],
    [
      superAdmin,
      'PUT',
      `/api/admin/users/${user.id}/status`,
      { status: 'active', note: 'sorry' },
      'update_user_status',
      'User',
      `${user.id}`,
    ],
    [admin, 'PUT', '/api/admin/config', { site_config: { tagline: 'x' } }, 'update_site_config', 'SiteConfig', '1'],
  ];
  for (const [{ apiKey: key }, method, path, sent] of writes) {
    const answer = await platform.request(method, path, {
      key,
      body: sent,
      headers: { 'x-request-id': `audit-${path}` },
    });
    expect(answer.status, path).toBeLessThan(300);
  }
  await platform.settled();
  const found = (await records()).filter(({ request_id: id }) => id.startsWith('audit-'));
  expect(found.toReversed()).toEqual(
    writes.map(([actor, , path, , action, targetType, targetId]) => ({
      id: expect.any(Number),
      actor_id: actor.id,
      actor_username: actor.username,
      action,
      target_type: targetType,
      target_id: targetId,
      before: expect.any(Object),
      after: expect.any(Object),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      request_id: `audit-${path}`,
    })),
  );
});

test('returns the state before and after a write', async () => {
  const of = async (action: string) => (await records(`?action=${action}&per_page=1`))[0];
  expect(await of('api_user_suspend')).toMatchObject({
    before: { status: 'good_standing' },
    after: { status: 'suspended', note: null },
  });
  expect(await of('update_user_status')).toMatchObject({
    before: { status: 'suspended' },
    after: { status: 'good_standing', note: 'sorry' },
  });
  expect(await of('grant_credits')).toMatchObject({ before: { balance: 0 }, after: { balance: 3, amount: 3 } });
  expect(await of('update_site_config')).toMatchObject({ before: { tagline: null }, after: { tagline: 'x' } });
});

test('applies each filter, and all of them together', async () => {
  const every = await records();
  const filters: [string, (record: Record) => boolean][] = [
    [`actor_id=${moderator.id}`, (record) => record.actor_id === moderator.id],
    ['action=api_user_suspend', (record) => record.action === 'api_user_suspend'],
    ['target_type=User', (record) => record.target_type === 'User'],
    [`target_id=${user.id}`, (record) => record.target_id === `${user.id}`],
  ];
  for (const [query, matches] of filters) {
    const expected = every.filter(matches);
    expect(expected.length).toBeGreaterThan(0);
    expect(await records(`?${query}`)).toEqual(expected);
  }
  const all = filters.map(([query]) => query).join('&');
  expect(await records(`?${all}`)).toMatchObject([{ action: 'api_user_suspend' }]);
  expect(await records('?action=nothing')).toEqual([]);
  expect(await records('?action=&target_type=&target_id=')).toEqual(every);
});

test('paginates', async () => {
  const pages = await Promise.all([1, 2].map((page) => records(`?per_page=3&page=${page}`)));
  expect(pages.flat()).toEqual((await records()).slice(0, 6));
  expect((await list('?per_page=3')).headers.get('link')).toContain('rel="next"');
  for (const query of ['?page=0', '?per_page=x', '?actor_id=x', '?actor_id=']) {
    expect((await list(query)).json(), query).toMatchObject({ status: 400, error_code: 'bad_request' });
  }
});

test('has no entry for a rejected write', async () => {
  const before = await records();
  await platform.request('PUT', `/api/users/${user.id}/suspend`, { key: user.apiKey });
  await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body: { site_config: { nonsense: 1 } } });
  await platform.request('POST', '/api/credits', {
    key: admin.apiKey,
    body: { credit: { user_id: user.id, amount: 0 } },
  });
  await platform.settled();
  expect(await records()).toEqual(before);
});

test('filters by a range of timestamps or days', async () => {
  const every = await records();
  const times = (every as unknown as { created_at: string }[]).map((record) => record.created_at);
  const today = new Date().toISOString().slice(0, 10);
  const last = encodeURIComponent(times[0] ?? '');
  expect(await records(`?since=2020-01-01&until=${last}`)).toEqual(every);
  expect(await records(`?until=2020-01-01T00:00:00%2B02:00`)).toEqual([]);
  expect(await records(`?since=9999-12-31`)).toEqual([]);
  expect((await records(`?until=9999-12-31&since=${today}&per_page=2`)).length).toBeLessThanOrEqual(2);
  const inUtc = (times[0] ?? '').replace('Z', '');
  expect(await records(`?since=${inUtc}&until=${inUtc}`)).toEqual(await records(`?since=${inUtc}Z&until=${inUtc}Z`));
  // An unencoded plus is decoded as a space.
  for (const query of ['?since=yesterday', '?until=2026-02-30', '?since=2026-01-01T00:00:00+02:00']) {
    expect((await list(query)).json(), query).toMatchObject({ status: 422, error_code: 'validation_failed' });
  }
});

test('exports JSON lines and CSV, in the format that the client accepts', async () => {
  const exported = (query = '', headers: { accept?: string } = {}) =>
    platform.request('GET', `/api/admin/audit_logs/export${query}`, { key: admin.apiKey, headers });
  const every = await records('?per_page=1000');
  const lines = await exported('?format=jsonl');
  expect(lines.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
  expect(lines.headers.get('cache-control')).toContain('no-store');
  expect(lines.headers.get('content-disposition')).toBe('attachment; filename="audit_logs.jsonl"');
  expect(
    lines.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record),
  ).toEqual(every);
  const table = await exported('', { accept: 'text/csv' });
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, ...rows] = table.text.trimEnd().split('\r\n');
  expect(head).toBe('id,created_at,actor_id,actor_username,action,target_type,target_id,before,after,request_id');
  expect(rows.map((row) => Number(row.split(',', 1)[0]))).toEqual(every.map(({ id }) => id));
  expect((await exported('?action=nothing')).text).toBe('');
  expect((await exported('?format=csv&action=nothing')).text).toBe(`${head}\r\n`);
  expect((await exported('?format=xml')).json()).toMatchObject({ status: 400, error_code: 'bad_request' });
  expect((await exported('?since=x')).json()).toMatchObject({ status: 422, error_code: 'validation_failed' });
  const path = '/api/admin/audit_logs/export';
  expect((await platform.request('GET', path, { key: moderator.apiKey })).status).toBe(403);
  expect((await platform.request('GET', path)).status).toBe(401);
});

test('lets no caller change or delete an entry', async () => {
  const client = new Client({ connectionString: platform.databaseUrls.admin });
  await client.connect();
  try {
    for (const change of ["update audit_logs set action = 'x'", 'delete from audit_logs', 'truncate audit_logs']) {
      await expect(client.query(change), change).rejects.toThrow('audit_logs takes new rows only');
    }
  } finally {
    await client.end();
  }
});
