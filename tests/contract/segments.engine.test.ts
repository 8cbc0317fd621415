import { describe, expect } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Segment {
  id: number;
  user_count: number;
}

let platform: Platform;
let admin: TestUser;
let people: TestUser[];

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
  const created = await Promise.all(Array.from({ length: 3 }, () => platform.createUser()));
  people = created.toSorted((one, other) => one.id - other.id);
  await platform.settled();
});

const ask = (method: string, path: string, body?: unknown) =>
  platform.request(method, `/api/segments${path}`, { key: admin.apiKey, ...(body !== undefined && { body }) });

async function make(userIds: number[] = []): Promise<number> {
  const { id } = (await ask('POST', '')).json<Segment>();
  if (userIds.length > 0) await ask('PUT', `/${id}/add_users`, { user_ids: userIds });
  return id;
}

const ids = () => people.map(({ id }) => id);

describe('/api/segments', () => {
  test('creates, fills, reads, empties and deletes a segment, with audit entries', async () => {
    const created = await ask('POST', '');
    expect([created.status, created.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        type_of: 'manual',
        user_count: 0,
        created_at: anyTimestamp,
        updated_at: anyTimestamp,
      },
    ]);
    const { id } = created.json<Segment>();
    const [first = 0, second = 0, third = 0] = ids();
    const added = await ask('PUT', `/${id}/add_users`, {
      user_ids: [third, String(first), 2_000_000_000, -1, 99_999_999_999, third],
    });
    expect(added.json()).toEqual({ succeeded: [third, first], failed: [2_000_000_000, -1, 99_999_999_999] });
    expect((await ask('PUT', `/${id}/add_users`, { user_ids: [first, second] })).json()).toEqual({
      succeeded: [first, second],
      failed: [],
    });
    expect((await ask('GET', `/${id}`)).json()).toMatchObject({ user_count: 3 });
    const listed = (await ask('GET', '?per_page=1')).json<Segment[]>();
    expect(listed).toMatchObject([{ id, user_count: 3 }]);
    const users = await ask('GET', `/${id}/users?per_page=2`);
    expect(users.json()).toMatchObject(
      people.slice(0, 2).map((person) => ({ id: person.id, username: person.username })),
    );
    expect(users.headers.get('link')).toContain('rel="next"');
    expect((await ask('PUT', `/${id}/remove_users`, { user_ids: [second, second, 2_000_000_000] })).json()).toEqual({
      succeeded: [second],
      failed: [2_000_000_000],
    });
    const deleted = await ask('DELETE', `/${id}`);
    expect([deleted.status, deleted.json()]).toMatchObject([200, { id, user_count: 2 }]);
    expect((await ask('GET', `/${id}`)).status).toBe(404);
    await platform.settled();
    const path = `/api/admin/audit_logs?target_type=AudienceSegment&target_id=${id}`;
    const records = (await platform.request('GET', path, { key: admin.apiKey })).json<{ action: string }[]>();
    expect(records.map(({ action }) => action)).toEqual([
      'api_segment_delete',
      'api_segment_remove_users',
      'api_segment_add_users',
      'api_segment_add_users',
      'api_segment_create',
    ]);
  });

  test.each([undefined, {}, { user_ids: [] }, { user_ids: null }])(
    'returns 422 for %j, which has no ids',
    async (body) => {
      const id = await make();
      for (const verb of ['add_users', 'remove_users']) {
        expect((await ask('PUT', `/${id}/${verb}`, body)).json()).toMatchObject({
          status: 422,
          error: 'param is missing or the value is empty: user_ids',
        });
      }
    },
  );

  test('accepts ten thousand ids, and rejects one more', async () => {
    const id = await make();
    const many = Array.from({ length: 10_000 }, (_, at) => 1_500_000_000 + at);
    const [first = 0] = ids();
    const answer = await ask('PUT', `/${id}/add_users`, { user_ids: [...many.slice(1), first] });
    expect(answer.json()).toEqual({ succeeded: [first], failed: many.slice(1) });
    expect((await ask('PUT', `/${id}/add_users`, { user_ids: [...many, first] })).json()).toMatchObject({
      status: 422,
      error: 'Too many user IDs provided',
    });
    for (const value of ['x', 1.5, {}, true, null]) {
      expect((await ask('PUT', `/${id}/add_users`, { user_ids: [first, value] })).status).toBe(422);
    }
  });

  test('omits hidden users from the members', async () => {
    const [user] = [await platform.createUser()];
    await platform.settled();
    const id = await make([user.id]);
    expect((await ask('GET', `/${id}`)).json()).toMatchObject({ user_count: 1 });
    const { apiKey: key } = await platform.createUser({ role: 'super_admin' });
    const banned = { key, body: { status: 'banned' } };
    expect((await platform.request('PUT', `/api/admin/users/${user.id}/status`, banned)).status).toBe(200);
    expect((await ask('GET', `/${id}/users`)).json()).toEqual([]);
  });
});
