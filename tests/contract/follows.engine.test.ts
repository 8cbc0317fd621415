import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let followed: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  followed = await platform.createUser();
});

const versions = ['beta', 'v1'] as const;
const emptyBody = undefined;

const send = (method: string, path: string, { apiKey: key }: TestUser, body?: unknown) =>
  platform.request(method, path, { key, ...(body !== undefined && { body }) });
const followersOf = async (user: TestUser, query = '', version: 'beta' | 'v1' = 'v1') =>
  platform.request('GET', `/api/followers/users${query}`, { key: user.apiKey, version });

async function idsOfFollowers(user: TestUser, query = ''): Promise<number[]> {
  return (await followersOf(user, query)).json<{ user_id: number }[]>().map(({ user_id: id }) => id);
}

async function setStatus(user: TestUser, status: string): Promise<void> {
  const root = await platform.createUser({ role: 'super_admin' });
  const answer = await send('PUT', `/api/admin/users/${user.id}/status`, root, { status });
  expect(answer.status).toBe(200);
}

describe('POST and DELETE /api/follows', () => {
  test.each([
    [emptyBody, 0],
    [{}, 0],
    [{ user_ids: null }, 0],
    [{ user_ids: [2_147_483_647] }, 1],
    [{ user_ids: ['2147483647', -5, 0] }, 3],
    [{ users: [{ id: 2_147_483_647, name: 'unknown' }], organizations: [{ id: '2147483647' }] }, 2],
  ])('counts the ids of %j: %i', async (body, count) => {
    const users = count === 1 ? '1 user' : `${count} users`;
    const request = { key: followed.apiKey, ...(body !== undefined && { body }) };
    const answer = await platform.request('POST', '/api/follows', request);
    expect(answer).toMatchObject({ status: 200, text: `{"outcome":"followed ${users}"}` });
    for (const version of versions) {
      const unfollowed = await platform.request('DELETE', '/api/follows', { ...request, version });
      expect(unfollowed).toMatchObject({ status: 200, text: `{"outcome":"unfollowed ${users}"}` });
    }
    expect((await platform.request('POST', '/api/follows', { ...request, version: 'beta' })).status).toBe(404);
  });

  test.each([
    [{ user_ids: 5 }, 422],
    [{ user_ids: [1.5] }, 422],
    [{ user_ids: [null] }, 422],
    [{ users: [5] }, 422],
    [{ organization_ids: {} }, 422],
    [{ user_ids: Array(10_001).fill(1) }, 422],
    [{ organization_ids: Array(400_000).fill(1) }, 422],
    [Buffer.from('[1'), 400],
  ])('rejects body %#', async (body, status) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await platform.request('POST', '/api/follows', { key: followed.apiKey, body, headers });
    expect(answer.status).toBe(status);
  });

  test('accepts ten thousand ids of any kind at once', async () => {
    const follower = await platform.createUser();
    const user_ids = Array.from({ length: 10_000 }, (_, index) => 2_147_473_000 + index);
    user_ids[5_000] = followed.id;
    const answer = await send('POST', '/api/follows', follower, { user_ids });
    expect(answer).toMatchObject({ status: 200, text: '{"outcome":"followed 10000 users"}' });
    expect(await idsOfFollowers(followed)).toContain(follower.id);
  });

  test('requires a key of an account in good standing', async () => {
    for (const method of ['POST', 'DELETE']) {
      expect((await platform.request(method, '/api/follows', { body: {} })).status).toBe(401);
      expect((await platform.request(method, '/api/follows', { body: {}, key: 'wrong' })).status).toBe(401);
    }
    const restricted = await platform.createUser();
    await send('POST', '/api/follows', restricted, { user_ids: [followed.id] });
    await setStatus(restricted, 'suspended');
    expect((await send('POST', '/api/follows', restricted, { user_ids: [followed.id] })).status).toBe(403);
    expect((await send('DELETE', '/api/follows', restricted, { user_ids: [followed.id] })).status).toBe(200);
    const limited = await platform.createUser();
    await setStatus(limited, 'limited');
    expect((await send('POST', '/api/follows', limited, { user_ids: [followed.id] })).status).toBe(200);
    expect(await idsOfFollowers(followed)).toContain(limited.id);
  });
});

describe('POST /api/follows with names', () => {
  test('follows users and tags, and ignores unknown ones', async () => {
    const reader = await platform.createUser();
    const tag = `named${Date.now()}`;
    const article = { title: 'Tagged', body_markdown: 'x', published: true, tags: [tag] };
    expect((await send('POST', '/api/articles', followed, { article })).status).toBe(201);
    const names = { usernames: [followed.username.toUpperCase(), 'no_such_user'], tags: [tag, 'nosuchtag'] };
    const answer = await send('POST', '/api/follows', reader, names);
    expect([answer.status, answer.json()]).toEqual([200, { outcome: 'followed 4 users' }]);
    expect(await idsOfFollowers(followed)).toContain(reader.id);
    const tags = (await send('GET', '/api/follows/tags', reader)).json<{ name: string }[]>();
    expect(tags.map(({ name }) => name)).toEqual([tag]);
    const many = Array.from({ length: 21 }, (_, at) => `name_${at}`);
    for (const field of ['usernames', 'tags'])
      expect((await send('POST', '/api/follows', reader, { [field]: many })).status).toBe(422);
  });
});

describe('GET /api/followers/users', () => {
  test('lists followers newest first, in the same shape in both versions', async () => {
    const followed = await platform.createUser();
    const followers = [await platform.createUser(), await platform.createUser(), await platform.createUser()];
    for (const follower of followers) await send('POST', '/api/follows', follower, { user_ids: [followed.id] });
    const [first, second, third] = followers.map(({ id }) => id);
    for (const version of versions) {
      const answer = await followersOf(followed, '', version);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const [newest] = answer.json<[Record<string, unknown>]>();
      expect(newest).toEqual({
        type_of: 'user_follower',
        id: expect.any(Number),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        user_id: third,
        name: followers[2]?.name,
        path: `/${followers[2]?.username}`,
        username: followers[2]?.username,
        profile_image: 'https://commonplace.test/assets/default-profile.svg',
      });
    }
    for (const sort of [
      '',
      '?sort=-created_at',
      '?sort=name',
      '?sort=name,-created_at',
      '?sort=-created_at,created_at',
    ])
      expect(await idsOfFollowers(followed, sort), sort).toEqual([third, second, first]);
    for (const sort of ['created_at', 'name,created_at', '%20,created_at,-created_at'])
      expect(await idsOfFollowers(followed, `?sort=${sort}`), sort).toEqual([first, second, third]);
    const page = await followersOf(followed, '?per_page=2');
    expect(page.headers.get('link')).toMatch(/page=2>; rel="next"/);
    expect(await idsOfFollowers(followed, '?per_page=2&page=2&sort=created_at')).toEqual([third]);
    for (const wrong of ['page=0', 'per_page=x']) expect((await followersOf(followed, `?${wrong}`)).status).toBe(400);
    const me = await platform.request('GET', '/api/users/me', { key: followed.apiKey, version: 'v1' });
    expect(me.json()).toMatchObject({ followers_count: 3 });
    expect((await platform.request('GET', '/api/followers/users')).status).toBe(401);
  });

  test('omits suspended, spam and closed accounts until they are restored', async () => {
    const followed = await platform.createUser();
    const [one, two] = [await platform.createUser(), await platform.createUser()];
    for (const follower of [one, two]) await send('POST', '/api/follows', follower, { user_ids: [followed.id] });
    await setStatus(one, 'spam');
    await expect.poll(() => idsOfFollowers(followed)).toEqual([two.id]);
    await setStatus(one, 'active');
    await expect.poll(() => idsOfFollowers(followed)).toEqual([two.id, one.id]);
  });

  test('lists followers of organizations of the caller at another path', async () => {
    const admin = await platform.createUser();
    const organization = await platform.createOrganization(admin);
    const follower = await platform.createUser();
    await send('POST', '/api/follows', follower, { organization_ids: [organization.id] });
    await platform.settled();
    const list = (user: TestUser) => send('GET', '/api/followers/organizations', user);
    expect((await list(admin)).json()).toMatchObject([{ type_of: 'user_follower', user_id: follower.id }]);
    expect((await list(follower)).json()).toEqual([]);
    expect((await platform.request('GET', '/api/followers/organizations')).status).toBe(401);
  });
});

describe('GET /api/follows/tags', () => {
  test('lists followed tags by points, with aliases resolved', async () => {
    const author = await platform.createUser();
    const moderator = await platform.createUser({ role: 'moderator' });
    const [one, two, alias, late] = ['one', 'two', 'alias', 'late'].map((name) => `${name}${randomUUID().slice(0, 8)}`);
    const article = { title: 'Tagged', body_markdown: 'x', published: true, tags: [one, two, alias, late] };
    expect((await send('POST', '/api/articles', author, { article })).status).toBe(201);
    expect((await send('PUT', `/api/tags/${alias}`, moderator, { tag: { alias_for: two } })).status).toBe(200);
    const reader = await platform.createUser();
    const follow = (name = '', body?: object) => send('PUT', `/api/follows/tags/${name}`, reader, body);

    const followed = await follow(one);
    expect(followed.status).toBe(200);
    expect(followed.json()).toEqual({ id: expect.any(Number), name: one, points: 1 });
    expect((await follow(alias?.toUpperCase(), { points: 2.5 })).json()).toMatchObject({ name: two, points: 2.5 });
    expect((await follow(two)).json()).toMatchObject({ points: 2.5 });
    const list = async () => {
      const lists = await Promise.all(
        versions.map((version) => platform.request('GET', '/api/follows/tags', { key: reader.apiKey, version })),
      );
      expect(lists[0]?.text).toBe(lists[1]?.text);
      return lists[0]?.json<{ name: string; points: number }[]>().map(({ name, points }) => [name, points]);
    };
    expect(await list()).toEqual([
      [two, 2.5],
      [one, 1],
    ]);
    expect((await follow(two, { points: -1 })).json()).toMatchObject({ points: -1 });
    expect(await list()).toEqual([
      [one, 1],
      [two, -1],
    ]);
    expect((await follow(late, { points: -2 })).status).toBe(200);
    expect((await send('PUT', `/api/tags/${late}`, moderator, { tag: { alias_for: one } })).status).toBe(200);
    expect((await send('DELETE', `/api/follows/tags/${late}`, reader)).status).toBe(204);
    expect(await list()).toEqual([
      [one, 1],
      [two, -1],
    ]);
    for (const points of ['1', 1e9, true, []]) expect((await follow(two, { points })).status).toBe(422);
    expect((await follow('there-is-no-such-tag')).status).toBe(404);

    for (const name of [alias, one, one]) {
      expect(await send('DELETE', `/api/follows/tags/${name}`, reader)).toMatchObject({ status: 204, text: '' });
    }
    expect(await list()).toEqual([]);
    expect((await send('DELETE', '/api/follows/tags/there-is-no-such-tag', reader)).status).toBe(404);
    for (const [method, path] of [
      ['GET', 'tags'],
      ['PUT', `tags/${one}`],
      ['DELETE', `tags/${one}`],
    ] as const) {
      expect((await platform.request(method, `/api/follows/${path}`)).status).toBe(401);
    }
    await setStatus(reader, 'suspended');
    expect((await follow(one)).status).toBe(200);
  });
});

describe('GET /api/follows/users and /api/follows/organizations', () => {
  test('list what the caller follows, newest follow first, for the caller only', async () => {
    const [reader, first, second] = [await platform.createUser(), await platform.createUser(), followed];
    const organization = await platform.createOrganization(first);
    const list = async (kind: 'users' | 'organizations', query = '', user = reader) =>
      (await send('GET', `/api/follows/${kind}${query}`, user)).json<{ username: string }[]>();
    expect(await list('users')).toEqual([]);
    await send('POST', '/api/follows', reader, { user_ids: [first.id], organization_ids: [organization.id] });
    await send('POST', '/api/follows', reader, { user_ids: [second.id] });
    expect(await list('users')).toEqual([
      {
        type_of: 'followed_user',
        id: expect.any(Number),
        created_at: expect.stringMatching(/Z$/),
        user_id: second.id,
        name: second.name,
        username: second.username,
        path: `/${second.username}`,
        profile_image: 'https://commonplace.test/assets/default-profile.svg',
      },
      expect.objectContaining({ user_id: first.id }),
    ]);
    expect(await list('users', '?per_page=1&page=2')).toMatchObject([{ user_id: first.id }]);
    expect(await list('organizations')).toMatchObject([
      { type_of: 'followed_organization', organization_id: organization.id, username: organization.username },
    ]);
    expect(await list('users', '', first)).toEqual([]);
    expect((await send('GET', '/api/follows/users?page=x', reader)).status).toBe(400);
    await setStatus(first, 'spam');
    expect(await list('users')).toMatchObject([{ user_id: second.id }]);
    await send('DELETE', '/api/follows', reader, { user_ids: [second.id] });
    expect(await list('users')).toEqual([]);
  });
});
