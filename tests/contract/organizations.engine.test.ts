import { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import { createServiceClient } from '@commonplace/testing/service-client';
import { servicePrincipal } from '@commonplace/testing/principals';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let siteAdmin: TestUser;
let owner: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  siteAdmin = await platform.createUser({ role: 'admin' });
  owner = await platform.createUser();
});

const versions = ['beta', 'v1'] as const;
const defaultImage = 'https://commonplace.test/assets/default-organization.svg';
const rfc3339 = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

const send = (method: string, path: string, user?: TestUser, body?: unknown) =>
  platform.request(method, path, { ...(user && { key: user.apiKey }), ...(body !== undefined && { body }) });
const addMember = (id: number, by: TestUser | undefined, membership: object) =>
  send('POST', `/api/organizations/${id}/memberships`, by, { membership });
const get = (path: string, version: 'beta' | 'v1' = 'v1', key?: string) =>
  platform.request('GET', path, { version, ...(key !== undefined && { key }) });

async function createWithProfile(profile: object) {
  const username = `Org_${randomUUID().slice(0, 8)}`;
  await using client = createServiceClient(OrganizationsService, platform.addresses.community);
  const request = { username, name: 'The Org', adminUsername: owner.username, ...profile };
  const { organization } = await client.createOrganization(request, { principal: servicePrincipal('cli') });
  return { id: organization?.id ?? 0, username };
}

describe('GET /api/organizations/{id}', () => {
  test('returns the whole profile by username and by id', async () => {
    const said = {
      summary: 'What we do',
      microblog_username: 'org',
      codehost_username: 'org-code',
      url: 'https://org.example/',
      location: 'Lisbon',
      tech_stack: 'Looms',
      tag_line: 'Woven',
      story: 'Once',
    };
    const { microblog_username, codehost_username, tech_stack, tag_line, ...profile } = said;
    const more = { microblogUsername: microblog_username, codehostUsername: codehost_username };
    const { id, username } = await createWithProfile({ ...profile, ...more, techStack: tech_stack, tagLine: tag_line });
    const shown = { type_of: 'organization', username, name: 'The Org', ...said, joined_at: rfc3339 };
    const images = { profile_image: defaultImage };
    for (const path of [username, username.toLowerCase(), `${id}`]) {
      const beta = await get(`/api/organizations/${path}`, 'beta');
      expect(beta.json()).toEqual({ ...shown, ...images });
      expect((await get(`/api/organizations/${path}`)).json()).toEqual({ ...shown, ...images, id });
      expect(beta.headers.get('surrogate-key')).toBe(`organizations/${id}`);
      expect(beta.headers.get('cache-control')).toMatch(/public/);
    }
  });

  test('returns null for empty fields', async () => {
    const { username } = await platform.createOrganization(owner);
    expect((await get(`/api/organizations/${username}`)).json()).toMatchObject({
      summary: null,
      microblog_username: null,
      codehost_username: null,
      url: null,
      location: null,
      tech_stack: null,
      tag_line: null,
      story: null,
    });
  });

  test.each(['no-such-name', '2147483647', '2147483648', '0', '-1', '%20'])('%s is 404', async (name) => {
    for (const path of [`organizations/${name}`, `organizations/${name}/users`, `profile_images/${name}`]) {
      expect((await get(`/api/${path}`)).status, path).toBe(404);
    }
    expect((await get(`/api/organizations/${owner.username}`)).status).toBe(404);
  });
});

describe('GET /api/profile_images/{username}', () => {
  test('returns the image of a user or an organization', async () => {
    const { username } = await platform.createOrganization(owner);
    for (const version of versions) {
      for (const [name, image_of] of [
        [username.toUpperCase(), 'organization'],
        [owner.username, 'user'],
      ] as const) {
        const answer = await get(`/api/profile_images/${name}`, version);
        const image = `https://commonplace.test/assets/default-${image_of === 'user' ? 'profile' : image_of}.svg`;
        const images = { profile_image: image, profile_image_90: image };
        expect(answer.json()).toEqual({ type_of: 'profile_image', image_of, ...images });
      }
    }
  });

  test('returns 404 for a hidden user', async () => {
    const root = await platform.createUser({ role: 'super_admin' });
    const { id, username } = await platform.createUser();
    expect((await get(`/api/profile_images/${username}`)).status).toBe(200);
    await send('PUT', `/api/admin/users/${id}/status`, root, { status: 'banned' });
    await platform.settled();
    expect((await get(`/api/profile_images/${username}`)).status).toBe(404);
  });
});

describe('memberships', () => {
  test('are listed as users by id, in pages', async () => {
    const { id, username } = await platform.createOrganization(owner);
    const users = [await platform.createUser(), await platform.createUser()];
    await platform.settled();
    for (const { id: user_id } of users.toReversed()) {
      const added = await addMember(id, owner, { user_id, role: 'member' });
      expect(added.status).toBe(201);
      expect(added.json()).toEqual({
        type_of: 'organization_membership',
        organization_id: id,
        user_id,
        role: 'member',
        created_at: rfc3339,
      });
    }
    for (const version of versions) {
      const list = await get(`/api/organizations/${username}/users`, version);
      const each = [owner, ...users].map(async (user) => (await get(`/api/users/${user.id}`, version)).json());
      expect(list.json()).toEqual(await Promise.all(each));
      expect(list.headers.get('surrogate-key')?.split(' ')).toEqual([
        `organizations/${id}`,
        ...[owner, ...users].map((user) => `users/${user.id}`),
      ]);
    }
    const first = await get(`/api/organizations/${id}/users?per_page=2`);
    expect(first.headers.get('link')).toMatch(/page=2>; rel="next"/);
    expect((await get(`/api/organizations/${id}/users?per_page=2&page=2`)).json()).toMatchObject([
      { id: users[1]?.id },
    ]);
    expect((await get(`/api/organizations/${id}/users?page=0`)).status).toBe(400);
  });

  test('start and end at once on every gateway', async () => {
    const { id } = await platform.createOrganization(owner);
    const member = await platform.createUser();
    await using other = await platform.startGateway();
    await platform.settled();
    const members = async (url: string) =>
      (await sendRequest(url, 'GET', `/api/organizations/${id}/users`)).json<{ id: number }[]>().map((user) => user.id);
    const article = { title: 'Ours', body_markdown: 'x', published: true, organization_id: id };
    const write = (url: string) =>
      sendRequest(url, 'POST', '/api/articles', { key: member.apiKey, body: { article: { ...article, title: url } } });
    for (const url of [platform.url, other.url]) expect(await members(url)).toEqual([owner.id]);
    await addMember(id, owner, { user_id: member.id });
    expect(await members(platform.url)).toEqual([owner.id, member.id]);
    await platform.settled();
    await expect.poll(() => members(other.url)).toEqual([owner.id, member.id]);
    expect((await write(other.url)).json()).toMatchObject({ organization: { slug: expect.any(String) } });
    expect((await send('DELETE', `/api/organizations/${id}/memberships/${member.id}`, owner)).status).toBe(204);
    expect(await members(platform.url)).toEqual([owner.id]);
    await platform.settled();
    await expect.poll(() => members(other.url)).toEqual([owner.id]);
    expect((await write(platform.url)).json()).not.toHaveProperty('organization');
  });

  test('are granted by admins of the site and of the organization only', async () => {
    const { id } = await platform.createOrganization(owner);
    const [member, stranger] = [await platform.createUser(), await platform.createUser()];
    expect((await addMember(id, siteAdmin, { user_id: `${member.id}`, role: 'member' })).status).toBe(201);
    expect((await addMember(id, owner, { user_id: member.id, role: 'member' })).status).toBe(200);
    for (const by of [member, stranger]) {
      expect((await addMember(id, by, { user_id: stranger.id })).status).toBe(403);
      expect((await send('DELETE', `/api/organizations/${id}/memberships/${owner.id}`, by)).status).toBe(403);
    }
    expect((await addMember(id, undefined, { user_id: stranger.id })).status).toBe(401);
    expect((await addMember(2_147_483_647, siteAdmin, { user_id: stranger.id })).status).toBe(404);
    expect((await send('DELETE', `/api/organizations/${id}/memberships/${stranger.id}`, owner)).status).toBe(404);
    expect((await send('DELETE', `/api/organizations/${id}/memberships/${member.id}`, member)).status).toBe(204);
    expect((await send('DELETE', `/api/organizations/${id}/memberships/${member.id}`)).status).toBe(401);
  });

  test.each([
    [{ role: 'owner' }, 'role'],
    [{ role: null }, 'role'],
    [{ user_id: 2_147_483_647 }, 'user'],
    [{ user_id: 'x' }, 'user_id'],
    [{ user_id: null }, 'user_id'],
  ])('are rejected with 422 for %j', async (wrong, field) => {
    const { id } = await platform.createOrganization(owner);
    const answer = await addMember(id, owner, { user_id: siteAdmin.id, role: 'member', ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { [field]: expect.any(Array) } });
  });

  test('of the last admin can be ended by an admin of the site only', async () => {
    const { id } = await platform.createOrganization(owner);
    const leave = (by: TestUser) => send('DELETE', `/api/organizations/${id}/memberships/${owner.id}`, by);
    expect((await leave(owner)).status).toBe(422);
    expect((await addMember(id, owner, { user_id: owner.id, role: 'member' })).status).toBe(422);
    expect((await addMember(id, owner, { user_id: siteAdmin.id, role: 'admin' })).status).toBe(201);
    expect((await leave(owner)).status).toBe(204);
    const back = await addMember(id, siteAdmin, { user_id: owner.id, role: 'admin' });
    expect(back.json()).toMatchObject({ role: 'admin' });
    for (const user of [siteAdmin, owner]) {
      const path = `/api/organizations/${id}/memberships/${user.id}`;
      expect((await send('DELETE', path, siteAdmin)).status).toBe(204);
    }
    expect((await get(`/api/organizations/${id}/users`)).json()).toEqual([]);
  });
});

describe('DELETE /api/organizations/{id}', () => {
  test('leaves articles with their authors, and the name once it is released', async () => {
    const { id, username } = await platform.createOrganization(owner, { credits: 10 });
    const follower = await platform.createUser();
    await platform.settled();
    await send('POST', '/api/follows', follower, { organization_ids: [id] });
    const article = { title: 'Ours', body_markdown: 'x', published: true, organization_id: id };
    const written = await send('POST', '/api/articles', owner, { article });
    const { id: articleId, path } = written.json<{ id: number; path: string }>();
    expect(path).toMatch(new RegExp(`^/${username}/`));
    const listing = { title: 'Ours', body_markdown: 'x', category: 'misc', tags: ['a'], organization_id: id };
    const listed = await send('POST', '/api/listings', owner, { listing });
    const { id: listingId } = listed.json<{ id: number }>();
    const shown = ['', '/users'].map((part) => `/api/organizations/${username}${part}`);
    for (const each of [...shown, `/api/profile_images/${username}`]) expect((await get(each)).status).toBe(200);

    for (const [by, status] of [
      [undefined, 401],
      [owner, 403],
      [siteAdmin, 204],
      [siteAdmin, 404],
    ] as const) {
      expect((await send('DELETE', `/api/organizations/${id}`, by)).status).toBe(status);
    }
    for (const each of [...shown, `/api/organizations/${id}`, `/api/profile_images/${username}`]) {
      expect((await get(each)).status, each).toBe(404);
    }
    await platform.settled();
    const own = async () => (await get(`/api/articles/${articleId}`)).json<{ path: string }>();
    await expect.poll(async () => (await own()).path).toMatch(new RegExp(`^/${owner.username}/`));
    expect(await own()).not.toHaveProperty('organization');
    const sold = async () => (await get(`/api/listings/${listingId}`)).json<object>();
    await expect.poll(sold).not.toHaveProperty('organization');
    expect((await addMember(id, siteAdmin, { user_id: owner.id })).status).toBe(404);
    expect((await send('GET', '/api/followers/organizations', owner)).json()).toEqual([]);
    const released = await send('DELETE', `/api/admin/kept_names/${username}`, siteAdmin);
    expect(released.status).toBe(204);
    const next = await platform.createUser({ username });
    expect((await get(`/api/profile_images/${username}`)).json()).toMatchObject({ image_of: 'user' });
    expect(next.username).toBe(username);
    const audit = await send('GET', `/api/admin/audit_logs?action=delete_organization&target_id=${id}`, siteAdmin);
    expect(audit.json()).toMatchObject([{ before: { username, members: 1 } }]);
  });
});
