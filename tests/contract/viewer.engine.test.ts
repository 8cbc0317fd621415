import { expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

let platform: Platform;
let viewer: TestUser;
let other: TestUser;
let organization: { id: number };
const saved: number[] = [];
const tag = `viewed${Date.now()}`;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  viewer = await platform.createUser();
  other = await platform.createUser();
  organization = await platform.createOrganization(other);
  for (const title of ['Saved', 'Left']) {
    const article = { title, body_markdown: 'x', published: true, tags: [tag] };
    saved.push((await send('POST', '/api/articles', other, { article })).json<{ id: number }>().id);
  }
  // Before the follow, which would add a notification of the publications.
  await platform.settled();
  await send('PUT', `/api/readinglist/${saved[0]}`, viewer);
  await send('PUT', `/api/follows/tags/${tag}`, viewer);
  await send('POST', '/api/follows', viewer, { user_ids: [other.id], organization_ids: [organization.id] });
  await send('POST', '/api/follows', other, { user_ids: [viewer.id] });
});

const send = (method: string, path: string, { apiKey: key }: Pick<TestUser, 'apiKey'>, body?: object) =>
  platform.request(method, path, { key, ...(body && { body }) });
const target = () =>
  `/api/viewer?article_ids=${saved.join()}&user_ids=${other.id},${viewer.id}&organization_ids=${organization.id}` +
  `&tags=${tag.toUpperCase()},unknown`;

test('GET /api/viewer returns what the caller saved and follows, and how much is unread', async () => {
  const image = 'https://commonplace.test/assets/default-profile.svg';
  const read = async () => (await send('GET', target(), viewer)).json();
  await expect.poll(read).toEqual({
    type_of: 'viewer',
    id: viewer.id,
    username: viewer.username,
    name: viewer.name,
    path: `/${viewer.username}`,
    profile_image: image,
    profile_image_90: image,
    roles: [],
    trusted: false,
    may_create_organizations: false,
    unread_notifications_count: 1,
    saved_article_ids: [saved[0]],
    followed_user_ids: [other.id],
    followed_organization_ids: [organization.id],
    followed_tags: [tag],
    flagged_user_ids: [],
    moderated_users: null,
    hidden_comments: null,
    moderated_comments: null,
    reactions: [],
  });
  const answer = await send('GET', target(), other);
  expect(answer.json()).toMatchObject({ id: other.id, saved_article_ids: [], followed_user_ids: [viewer.id] });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect((await platform.request('GET', target())).status).toBe(401);
});

test('GET /api/viewer returns the reactions to what is discussed, as far as the key may read them', async () => {
  const [id] = saved;
  const comment = { article_id: id, body_markdown: 'x' };
  const { id_code: code } = (await send('POST', '/api/comments', other, { comment })).json<{ id_code: string }>();
  const onComment = { reactable_type: 'Comment', reactable_id: Number.parseInt(code, 26) };
  const onArticle = { reactable_type: 'Article', reactable_id: id };
  await send('POST', '/api/reactions', viewer, { category: 'like', ...onArticle });
  await send('POST', '/api/reactions', viewer, { category: 'like', ...onComment });
  await send('POST', '/api/reactions', other, { category: 'unicorn', ...onArticle });
  const path = `/api/viewer?discussed_article_id=${id}&comment_id_codes=${code}`;
  expect((await send('GET', path, viewer)).json()).toMatchObject({
    reactions: [
      {
        ...onArticle,
        id_code: null,
        own_categories: ['like'],
        followed_names: [expect.any(String)],
        followed_count: 1,
      },
      { ...onComment, id_code: code, own_categories: ['like'], followed_names: [], followed_count: 0 },
    ],
  });
  const api_key = { description: 'Narrow', scopes: ['public', 'read_follows'] };
  const { secret } = (await send('POST', '/api/api_keys', viewer, { api_key })).json<{ secret: string }>();
  expect((await send('GET', path, { apiKey: secret })).json()).toMatchObject({ reactions: null });
});

test('GET /api/viewer tells who may create organizations', async () => {
  const [admin, suspended] = [await platform.createUser({ role: 'super_admin' }), await platform.createUser()];
  await send('PUT', `/api/users/${suspended.id}/suspend`, admin);
  const allow = async (isAllowed: boolean) => {
    const site_config = { members_create_organizations: isAllowed };
    expect((await send('PUT', '/api/admin/config', admin, { site_config })).status).toBe(200);
    await platform.settled();
  };
  const mayCreate = async (user: TestUser) =>
    (await send('GET', '/api/viewer', user)).json<{ may_create_organizations: boolean }>().may_create_organizations;
  expect([await mayCreate(viewer), await mayCreate(admin)]).toEqual([false, true]);
  await allow(true);
  expect([await mayCreate(viewer), await mayCreate(suspended)]).toEqual([true, false]);
  await allow(false);
});

test('GET /api/viewer leaves out what the key may not read', async () => {
  const api_key = { description: 'Narrow', scopes: ['public', 'read_follows'] };
  const { secret } = (await send('POST', '/api/api_keys', viewer, { api_key })).json<{ secret: string }>();
  expect((await send('GET', target(), { apiKey: secret })).json()).toMatchObject({
    unread_notifications_count: null,
    saved_article_ids: null,
    followed_user_ids: [other.id],
  });
});

test('GET /api/viewer shows moderators the status of users, and whom they flagged', async () => {
  const moderator = await platform.createUser({ role: 'moderator' });
  const admin = await platform.createUser({ role: 'admin' });
  await send('PUT', `/api/users/${other.id}/limited`, moderator);
  const flag = { category: 'vomit', reactable_type: 'User', reactable_id: other.id };
  expect((await send('POST', '/api/reactions', moderator, flag)).status).toBe(201);
  const path = `/api/viewer?user_ids=${admin.id},${other.id},2147483647`;
  expect((await send('GET', path, moderator)).json()).toMatchObject({
    flagged_user_ids: [other.id],
    moderated_users: [
      { id: other.id, status: 'limited', statuses: ['limited'], may_change: true },
      { id: admin.id, status: 'active', statuses: [], may_change: false },
    ],
  });
  const api_key = { description: 'Narrow', scopes: ['public'] };
  const { secret } = (await send('POST', '/api/api_keys', moderator, { api_key })).json<{ secret: string }>();
  expect((await send('GET', path, { apiKey: secret })).json()).toMatchObject({
    flagged_user_ids: null,
    moderated_users: null,
  });
  await send('DELETE', `/api/users/${other.id}/limited`, moderator);
});

test.each([
  ['?user_ids=x', 400],
  ['?organization_ids=1,,2', 200],
  ['?tags=%25,_', 200],
  [`?tags=${Array.from({ length: 101 }, (_, index) => `t${index}`).join()}`, 422],
  [`?user_ids=${Array.from({ length: 101 }, (_, index) => index + 1).join()}`, 422],
  ['?comment_id_codes=zz', 400],
  [`?comment_id_codes=${Array.from({ length: 101 }, (_, index) => (index + 1).toString(26)).join()}`, 422],
])('GET /api/viewer%.40s is %i', async (query, status) => {
  expect((await send('GET', `/api/viewer${query}`, viewer)).status).toBe(status);
});
