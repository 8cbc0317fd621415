import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let admin: TestUser;
let reader: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
  reader = await platform.createUser();
  await platform.settled();
});

const ask = (method: string, path: string, body?: unknown) =>
  platform.request(method, `/api/recommended_articles_lists${path}`, {
    key: admin.apiKey,
    ...(body !== undefined && { body }),
  });

test('creates or replaces the only list of its owner, with an audit entry', async () => {
  const list = { name: `For ${reader.username}`, placement_area: 'main_feed', user_id: reader.id };
  const created = await ask('POST', '', { ...list, article_ids: '3, 1' });
  expect([created.status, created.json()]).toMatchObject([201, { ...list, article_ids: [3, 1] }]);
  const { id } = created.json<{ id: number }>();
  const replaced = await ask('POST', '', {
    ...list,
    user_id: String(reader.id),
    article_ids: [5],
    expires_at: '2999-01-01',
  });
  expect([replaced.status, replaced.json()]).toMatchObject([
    201,
    { id, article_ids: [5], expires_at: '2999-01-01T00:00:00Z' },
  ]);
  const found = await ask('GET', `?search=${reader.username.toUpperCase()}`);
  expect(found.json()).toEqual([replaced.json()]);
  for (const method of ['PUT', 'PATCH']) {
    expect((await ask(method, `/${id}`, { name: method })).json()).toMatchObject({ name: method, article_ids: [5] });
  }
  expect((await ask('DELETE', `/${id}`)).status).toBe(204);
  expect((await ask('GET', `/${id}`)).status).toBe(404);
  await platform.settled();
  const path = `/api/admin/audit_logs?target_type=RecommendedList&target_id=${id}`;
  const records = (await platform.request('GET', path, { key: admin.apiKey })).json<{ action: string }[]>();
  expect(records.map(({ action }) => action)).toEqual([
    'api_recommended_list_delete',
    'api_recommended_list_update',
    'api_recommended_list_update',
    'api_recommended_list_save',
    'api_recommended_list_save',
  ]);
});

test.each([
  [{ placement_area: 'sidebar' }, "'sidebar' is not a valid placement_area"],
  [{ user_id: 2_000_000_000 }, 'Validation failed: User must exist'],
  [{ user_id: null }, 'Validation failed: User must exist'],
  [{ name: null }, "Validation failed: Name can't be blank"],
  [{ article_ids: [1, 'x'] }, 'Validation failed: Article ids must be ids'],
  [{ article_ids: Array.from({ length: 1_001 }, (_, at) => at + 1) }, expect.stringContaining('has too many entries')],
])('returns 422 for %j', async (changes, error) => {
  const list = { name: 'x', placement_area: 'main_feed', user_id: reader.id, ...changes };
  expect((await ask('POST', '', list)).json()).toMatchObject({ status: 422, error });
});
