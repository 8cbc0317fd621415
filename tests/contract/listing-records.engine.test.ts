import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let admin: TestUser;
let owner: TestUser;
let ids: Record<'published' | 'draft' | 'organization', number>;
let organization: { id: number; username: string };

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
  owner = await platform.createUser({ credits: 30 });
  organization = await platform.createOrganization(owner);
  await platform.settled();
  const make = async (changes: object) => {
    const listing = { title: 'Offered', body_markdown: 'x', category: 'misc', ...changes };
    const made = await platform.request('POST', '/api/listings', { key: owner.apiKey, body: { listing } });
    expect(made.status, made.text).toBe(201);
    return made.json<{ id: number }>().id;
  };
  ids = {
    published: await make({}),
    draft: await make({ action: 'draft', category: 'events' }),
    organization: await make({ category: 'cfp', organization_id: organization.id }),
  };
});

const send = (method: string, path: string, { apiKey: key }: TestUser = admin) =>
  platform.request(method, path, { key });
const list = async (query: string) => {
  const answer = await send('GET', `/api/admin/listings?user_id=${owner.id}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ id: number }[]>().map(({ id }) => id);
};

test('lists listings in every status newest first for admins', async () => {
  expect(await list('')).toEqual([ids.organization, ids.draft, ids.published]);
  expect(await list('&published=false')).toEqual([ids.draft]);
  expect(await list('&published=true&category=misc')).toEqual([ids.published]);
  expect(await list('&category=&published=')).toHaveLength(3);
  expect(await list('&category=none')).toEqual([]);
  expect(await list(`&organization_id=${organization.id}`)).toEqual([ids.organization]);
  const page = await send('GET', `/api/admin/listings?user_id=${owner.id}&per_page=2`);
  expect(page.headers.get('link')).toContain('page=2');
  const [first, second] = page.json<object[]>();
  expect(first).toMatchObject({
    published: true,
    withheld: false,
    user: { user_id: owner.id },
    organization: { username: organization.username },
  });
  expect(second).toMatchObject({ published: false, bumped_at: null, organization: null });
  expect((await send('GET', '/api/admin/listings?published=perhaps')).status).toBe(400);
  expect((await send('GET', '/api/admin/listings?user_id=x')).status).toBe(400);
});

test('lets admins unpublish any listing permanently, with an audit entry', async () => {
  const path = `/api/listings/${ids.published}`;
  expect((await platform.request('GET', path)).status).toBe(200);
  for (let time = 1; time <= 2; time += 1) {
    expect((await send('PUT', `/api/admin${path.slice(4)}/unpublish`)).status).toBe(204);
    expect((await platform.request('GET', path)).status).toBe(404);
  }
  expect(await list('&published=false')).toEqual([ids.draft, ids.published]);
  expect((await send('GET', path, owner)).json()).toMatchObject({ published: false });
  await platform.settled();
  const log = await send('GET', `/api/admin/audit_logs?target_id=${ids.published}&action=unpublish_listing`);
  const [again, first] = log.json<object[]>();
  expect(first).toMatchObject({ actor_id: admin.id, before: { published: true }, after: { published: false } });
  expect(again).toMatchObject({ before: { published: false } });
  expect((await send('PUT', '/api/admin/listings/2147483647/unpublish')).status).toBe(404);
  // Editing stays with the owner.
  const edit = await platform.request('PUT', `/api/listings/${ids.organization}`, {
    key: admin.apiKey,
    body: { listing: { action: 'unpublish' } },
  });
  expect(edit.status).toBe(403);
});
