import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let admin: TestUser;
let made = 0;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
});

interface Organization {
  id: number;
  username: string;
}

const unique = () => `made_org_${(made += 1)}`;
const send = (method: string, path: string, body?: unknown, user: TestUser | undefined = admin) =>
  platform.request(method, path, { key: user.apiKey, ...(body !== undefined && { body }) });
async function createOrganization(changes: object = {}): Promise<Organization> {
  const answer = await send('POST', '/api/organizations', { username: unique(), name: 'Made', ...changes });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Organization>();
}
const listed = async (query = '') =>
  (await platform.request('GET', `/api/organizations${query}`)).json<Organization[]>();

const said = {
  summary: 'What we do',
  microblog_username: 'org',
  codehost_username: 'org-code',
  url: 'https://org.example/',
  location: 'Lisbon',
  tech_stack: 'Looms',
  tag_line: 'Woven',
  story: 'Once',
  profile_image: 'https://org.example/logo.png',
};

describe('POST /api/organizations', () => {
  test('creates an organization from a flat and from a wrapped body', async () => {
    const [username, slug] = [unique(), unique()];
    const flat = await send('POST', '/api/organizations', { username, name: 'Flat', ...said });
    const record = {
      type_of: 'organization',
      id: expect.any(Number),
      username,
      slug: username,
      name: 'Flat',
      ...said,
      joined_at: expect.stringMatching(/Z$/),
    };
    expect([flat.status, flat.json()]).toEqual([201, record]);
    const { id } = flat.json<Organization>();
    expect((await platform.request('GET', `/api/organizations/${username}`)).json()).toMatchObject({ id, ...said });
    const wrapped = await send('POST', '/api/organizations', { organization: { slug, name: 'Wrapped' } });
    expect(wrapped.json()).toMatchObject({ username: slug, slug, name: 'Wrapped', tag_line: null, story: null });
  });

  test('makes the named user its first administrator', async () => {
    const { id: userId, username: admin_username } = await platform.createUser();
    const { id } = (
      await send('POST', '/api/organizations', { username: unique(), name: 'Led', admin_username })
    ).json<Organization>();
    const memberships = (await send('GET', `/api/organizations/${id}/memberships`)).json();
    expect(memberships).toEqual([
      expect.objectContaining({ role: 'admin', user: expect.objectContaining({ user_id: userId }) }),
    ]);
  });

  test.each<[object, Record<string, string[]>]>([
    [{ name: '' }, { name: ["can't be blank"] }],
    [{ username: 'settings' }, { username: ['is reserved'] }],
    [{ username: 'contact' }, { username: ['is reserved'] }],
    [{ username: 'official' }, { username: ['is reserved'] }],
    [{ username: 'deleted_org_1' }, { username: ['is reserved'] }],
    [{ username: '1234' }, { username: ['must not consist of digits only'] }],
    [{ url: 'javascript:alert(1)' }, { url: ['is not a valid URL'] }],
    [{ profile_image: 'http://127.0.0.1/x.png' }, { profile_image: ['is not a valid URL'] }],
    [{ tag_line: 'x'.repeat(61) }, { tag_line: ['is too long (maximum is 60 characters)'] }],
  ])('rejects %j', async (wrong, errors) => {
    const answer = await send('POST', '/api/organizations', { username: unique(), name: 'x', ...wrong });
    expect(answer.json()).toMatchObject({ status: 422, errors, error_code: 'validation_failed' });
  });

  test('is allowed for admins only', async () => {
    const user = await platform.createUser();
    const body = { username: unique(), name: 'x' };
    expect((await platform.request('POST', '/api/organizations', { body })).status).toBe(401);
    expect((await send('POST', '/api/organizations', body, user)).status).toBe(403);
  });
});

describe('PUT /api/organizations/{id}', () => {
  test('changes the given fields, for admins of the site and of the organization', async () => {
    const owner = await platform.createUser();
    const { id } = await platform.createOrganization(owner);
    const before = await platform.request('GET', `/api/organizations/${id}`);
    for (const [by, summary] of [
      [admin, 'By the site'],
      [owner, 'By its own'],
    ] as const) {
      const answer = await send('PUT', `/api/organizations/${id}`, { organization: { summary } }, by);
      expect([answer.status, answer.json()]).toMatchObject([200, { id, summary }]);
    }
    await expect
      .poll(async () => (await platform.request('GET', `/api/organizations/${id}`)).json())
      .toEqual({ ...before.json<object>(), summary: 'By its own' });
    const cleared = await send('PATCH', `/api/organizations/${id}`, { summary: null });
    expect(cleared.json()).toMatchObject({ summary: null });
    await platform.settled();
    const log = await send(
      'GET',
      `/api/admin/audit_logs?target_type=Organization&target_id=${id}&action=update_organization`,
    );
    expect(log.json()).toMatchObject([
      { before: { summary: 'By its own' }, after: { summary: null } },
      { actor_id: owner.id, before: { summary: 'By the site' } },
      { actor_id: admin.id, before: { summary: null }, after: { summary: 'By the site' } },
    ]);
  });

  test('renames the organization everywhere, gives up its former name, and rejects a taken name', async () => {
    const owner = await platform.createUser();
    const { id, username } = await platform.createOrganization(owner);
    const article = { title: 'Ours', body_markdown: 'x', published: true, organization_id: id };
    await platform.settled();
    const written = await send('POST', '/api/articles', { article }, owner);
    const { id: articleId, slug } = written.json<{ id: number; slug: string }>();
    const taken = await send('PUT', `/api/organizations/${id}`, { username: owner.username }, owner);
    expect(taken.json()).toMatchObject({ errors: { username: ['has already been taken'] } });
    const renamed = unique();
    expect((await send('PUT', `/api/organizations/${id}`, { slug: renamed }, owner)).json()).toMatchObject({
      username: renamed,
      slug: renamed,
    });
    expect((await platform.request('GET', `/api/organizations/${renamed}`)).status).toBe(200);
    const shown = async () =>
      (await platform.request('GET', `/api/articles/${articleId}`)).json<{ organization: unknown }>().organization;
    await expect.poll(shown).toMatchObject({ username: renamed, slug: renamed });
    // The former name redirects to it until another organization takes that name.
    const underFormer = async () =>
      (await platform.request('GET', `/api/organizations/${username}`)).json<{ id: number; username: string }>();
    await expect.poll(underFormer).toMatchObject({ id, username: renamed });
    const addresses = [
      `/api/organizations/${username}/articles`,
      `/api/articles?username=${username}`,
      `/api/articles/${username}/${slug}`,
      `/api/organizations/${username}/listings`,
    ];
    const shows = async (path: string) => {
      const answer = await platform.request('GET', path);
      return answer.status === 200 ? [answer.json<object | object[]>()].flat().length : answer.status;
    };
    const shown4 = () => Promise.all(addresses.map(shows));
    await expect.poll(shown4).toEqual([1, 1, 1, 0]);
    expect((await send('DELETE', `/api/admin/kept_names/${username}`)).status).toBe(204);
    const heir = await createOrganization({ username });
    await expect.poll(underFormer).toMatchObject({ id: heir.id, username });
    await expect.poll(shown4).toEqual([0, 0, 1, 0]);
  });

  test('is forbidden for all other users', async () => {
    const { id } = await createOrganization();
    const member = await platform.createUser();
    const membership = { user_id: member.id, role: 'member' };
    await send('POST', `/api/organizations/${id}/memberships`, { membership });
    expect((await platform.request('PUT', `/api/organizations/${id}`, { body: {} })).status).toBe(401);
    expect((await send('PUT', `/api/organizations/${id}`, { name: 'x' }, member)).status).toBe(403);
    expect((await send('PUT', '/api/organizations/2147483647', { name: 'x' })).json()).toMatchObject({
      status: 404,
      error_code: 'not_found',
    });
  });
});

describe('GET /api/organizations', () => {
  test('lists ten organizations a page by id, and shows changes', async () => {
    const mine = [];
    for (let at = 0; at < 11; at++) mine.push(await createOrganization());
    const first = await platform.request('GET', '/api/organizations');
    const page = first.json<Organization[]>();
    expect(page).toHaveLength(10);
    expect(page.map(({ id }) => id)).toEqual(page.map(({ id }) => id).toSorted((one, other) => one - other));
    expect(first.headers.get('link')).toContain('rel="next"');
    expect(first.headers.get('surrogate-key')).toMatch(/^organizations organizations\/\d+/);
    const all = await listed('?per_page=1000');
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(mine.map(({ id }) => id)));
    const [gone] = mine;
    if (!gone) throw new Error('none was made');
    expect((await send('DELETE', `/api/organizations/${gone.id}`)).status).toBe(204);
    expect((await listed('?per_page=1000')).map(({ id }) => id)).not.toContain(gone.id);
  });
});
