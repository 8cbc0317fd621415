import { Client } from 'pg';
import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let admin: TestUser;
let made = 0;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'super_admin' });
});

const unique = () => `shared_name_${(made += 1)}`;
const send = (method: string, path: string, body?: unknown, user = admin) =>
  platform.request(method, path, { key: user.apiKey, ...(body !== undefined && { body }) });
const rename = (user: TestUser, username: string) => send('PATCH', '/api/users/me', { user: { username } }, user);
const takenByOther = ['is already taken by another entity'];
const taken = { errors: { username: ['has already been taken'] } };
const page = (slug: string) => ({ title: 'x', slug, description: 'x', body_markdown: 'x', is_top_level_path: true });

async function query(service: 'community' | 'content', text: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: platform.databaseUrls[service] });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** Requests that give a name to a record of each kind, with the field that has it. */
const kinds = {
  podcast: (slug: string) => send('POST', '/api/podcasts', { podcast: { title: 'x', slug } }),
  page: (slug: string) => send('POST', '/api/pages', page(slug)),
  subforem: (name: string) => send('POST', '/api/subforems', { subforem: { domain: `${unique()}.test`, name } }),
  organization: (username: string) => send('POST', '/api/organizations', { username, name: 'x' }),
  user: async (username: string) => rename(await platform.createUser(), username),
};

describe('a name', () => {
  test.for(Object.keys(kinds) as (keyof typeof kinds)[])('of a %s is refused to all others', async (kind) => {
    const name = unique();
    expect((await kinds[kind](name)).status).toBeLessThan(300);
    for (const other of Object.keys(kinds) as (keyof typeof kinds)[]) {
      if (other === kind) continue;
      const answer = await kinds[other](name.toUpperCase().toLowerCase());
      expect([other, answer.status, answer.text]).toEqual([other, 422, expect.stringContaining('taken')]);
    }
  });

  test('goes to exactly one of all kinds that take it at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const name = unique();
      const answers = await Promise.all(Object.values(kinds).map((take) => take(name)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      expect(statuses.filter((status) => status === 422)).toHaveLength(4);
    }
  });

  test('is compared after case folding', async () => {
    const name = `${unique()}_k`;
    const subforem = { domain: `${unique()}.test`, name: name.replace(/k$/, '\u212a').toUpperCase() };
    expect((await send('POST', '/api/subforems', { subforem })).status).toBe(201);
    expect((await kinds.user(name)).json()).toMatchObject(taken);
  });

  test.for(['console', 'mcp', 'settings', 'search', 'about', 'ghost_1'])('%s is refused to podcasts', async (slug) => {
    const answer = await kinds.podcast(slug);
    expect(answer.json()).toMatchObject({ errors: { slug: ['is reserved'] } });
  });

  test('of a subforem stays when the subforem is renamed to it in another case', async () => {
    const name = unique();
    const { id } = (await kinds.subforem(name)).json<{ id: number }>();
    const change = (to: string) => send('PATCH', `/api/subforems/${id}`, { subforem: { name: to } });
    expect((await change(name.toUpperCase())).status).toBe(200);
    const { username } = await platform.createUser();
    expect((await change(username)).json()).toMatchObject({ errors: { name: takenByOther } });
  });
});

describe('a name that was given up', () => {
  test('is kept for the user, who may take it back, until an administrator releases it', async () => {
    const owner = await platform.createUser();
    const name = owner.username.toLowerCase();
    expect((await rename(owner, unique())).status).toBe(200);
    for (const take of Object.values(kinds)) expect((await take(name)).status).toBe(422);
    expect((await rename(owner, name)).status).toBe(200);
    await rename(owner, unique());
    // It redirects to its former owner, also after its release.
    const found = async () => (await send('GET', `/api/users/by_username?url=${name}`)).json<{ id: number }>().id;
    expect(await found()).toBe(owner.id);
    expect((await send('DELETE', `/api/admin/kept_names/${name}`)).status).toBe(204);
    expect((await send('DELETE', `/api/admin/kept_names/${name}`)).status).toBe(404);
    expect(await found()).toBe(owner.id);
    expect((await kinds.user(name)).status).toBe(200);
    await platform.settled();
    const log = await send('GET', `/api/admin/audit_logs?target_type=Name&target_id=${name}`);
    expect(log.json()).toMatchObject([{ action: 'release_name', actor_id: admin.id }]);
  });

  test('is free after 90 days', async () => {
    const owner = await platform.createUser();
    await rename(owner, unique());
    const name = owner.username.toLowerCase();
    const age = (days: number) =>
      query('community', 'update handles set held_until = held_until - make_interval(days => $1) where name = $2', [
        days,
        name,
      ]);
    await age(89);
    expect((await kinds.user(name)).json()).toMatchObject(taken);
    await age(1);
    expect((await kinds.user(name)).status).toBe(200);
  });

  test('is one of ten that are kept for each user', async () => {
    const owner = await platform.createUser();
    const names = [owner.username, ...Array.from({ length: 11 }, unique)];
    for (const name of names.slice(1)) expect((await rename(owner, name)).status).toBe(200);
    expect((await kinds.user(names[1] ?? '')).json()).toMatchObject(taken);
    expect((await kinds.user(names[0] ?? '')).status).toBe(200);
  });

  test('is kept for an organization that was renamed or deleted', async () => {
    const founder = await platform.createUser();
    const { id, username } = await platform.createOrganization(founder);
    const renamed = unique();
    expect((await send('PUT', `/api/organizations/${id}`, { username: renamed })).status).toBe(200);
    expect((await kinds.user(username)).json()).toMatchObject(taken);
    expect((await send('PUT', `/api/organizations/${id}`, { username })).status).toBe(200);
    expect((await send('DELETE', `/api/organizations/${id}`)).status).toBeLessThan(300);
    for (const name of [username, renamed]) expect((await kinds.user(name)).json()).toMatchObject(taken);
  });

  test('is kept for podcasts', async () => {
    const slug = unique();
    await kinds.podcast(slug);
    await send('DELETE', `/api/podcasts/${slug}`);
    expect((await kinds.user(slug)).json()).toMatchObject(taken);
    expect((await kinds.page(slug)).json()).toMatchObject({ errors: { slug: takenByOther } });
    expect((await kinds.podcast(slug)).status).toBe(201);
    await send('DELETE', `/api/podcasts/${slug}`);
    for (const status of [204, 404])
      expect((await send('DELETE', `/api/admin/kept_names/${slug}`)).status).toBe(status);
    await platform.settled();
    const log = await send('GET', `/api/admin/audit_logs?target_type=Name&target_id=${slug}`);
    expect(log.json()).toMatchObject([{ action: 'release_name', actor_id: admin.id }]);
    // The reservation for the second podcast lapses by itself.
    await query('community', 'update name_reservations set reserved_until = now() where name = $1', [slug]);
    expect((await kinds.user(slug)).status).toBe(200);
  });
});

test('lists names that several have since an earlier release, the one at the path first', async () => {
  const user = await platform.createUser();
  const name = user.username.toLowerCase();
  const values = [name];
  await query(
    'content',
    `insert into podcasts (title, slug, description, published) values ('x', $1, '', true)`,
    values,
  );
  await query('content', `insert into subforems (domain, name) values ($1 || '.test', upper($1))`, values);
  await query(
    'content',
    `insert into podcasts (title, slug, description, published) values ('x', 'mcp', '', true)`,
    [],
  );
  const other = await platform.createUser();
  await query('community', `insert into handles (name) values ('mcp')`, []);
  await query('community', `update users set username = 'mcp' where id = $1`, [other.id]);
  const clashes = (await send('GET', '/api/admin/name_clashes')).json<{ name: string }[]>();
  expect(clashes.find((clash) => clash.name === name)).toEqual({
    name,
    is_reserved: false,
    owners: [
      { type: 'user', id: user.id },
      { type: 'podcast', id: expect.any(Number) },
      { type: 'subforem', id: expect.any(Number) },
    ],
  });
  expect(clashes.filter((clash) => clash.name === 'mcp')).toEqual([
    {
      name: 'mcp',
      is_reserved: true,
      owners: [
        { type: 'user', id: other.id },
        { type: 'podcast', id: expect.any(Number) },
      ],
    },
  ]);
  await platform.settled();
  const found = await platform.request('GET', `/api/paths?path=/${name}`);
  expect(found.json()).toMatchObject({ type_of: 'path', record_type: 'user', record_id: user.id });
});

test('names are one line with at most four marks on a letter', async () => {
  const user = await platform.createUser();
  const name = `a\n${' \u200b'.repeat(30)}@Z${'\u0334'.repeat(60)}`;
  const answer = await send('PATCH', '/api/users/me', { user: { name } }, user);
  expect(answer.json()).toMatchObject({ name: `a @Z${'\u0334'.repeat(4)}` });
  const article = { title: `b\u3000\u3000${name}`, body_markdown: 'x', series: `Part ${name}` };
  expect((await send('POST', '/api/articles', { article }, user)).json()).toMatchObject({
    title: `b a @Z${'\u0334'.repeat(4)}`,
  });
});
