import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let superAdmin: TestUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  superAdmin = await platform.createUser({ role: 'super_admin' });
});

test('applies granted and revoked roles to a cached key at once', async () => {
  const person = await platform.createUser();
  const give = (role: string | null, key = superAdmin.apiKey) =>
    platform.request('PUT', `/api/admin/users/${person.id}/role`, { key, body: { role, note: 'Knows the people' } });
  const reports = async () => (await platform.request('GET', '/api/feedback_messages', { key: person.apiKey })).status;

  expect(await reports()).toBe(403);
  expect((await give('admin')).json()).toEqual({ id: person.id, roles: ['admin'] });
  expect(await reports()).toBe(200);
  // Only a super admin can grant roles.
  expect((await give('super_admin', person.apiKey)).status).toBe(403);
  expect((await give('emperor')).status).toBe(422);
  expect((await give(null)).json()).toEqual({ id: person.id, roles: [] });
  expect(await reports()).toBe(403);

  await platform.settled();
  const query = `/api/admin/audit_logs?action=update_user_role&target_type=User&target_id=${person.id}`;
  expect((await platform.request('GET', query, { key: superAdmin.apiKey })).json()).toMatchObject([
    { before: { roles: ['admin'] }, after: { roles: [] } },
    { before: { roles: [] }, after: { roles: ['admin'], note: 'Knows the people' } },
  ]);
});

test('lets moderators find users by a prefix of the username or the name', async () => {
  const moderator = await platform.createUser({ role: 'moderator' });
  // The name has a unique prefix, since hundreds of other users may exist.
  const person = await platform.createUser({ username: `beginner_of_${superAdmin.id}_1` });
  const find = async (search: string, key = moderator.apiKey) =>
    platform.request('GET', `/api/admin/people?search=${encodeURIComponent(search)}`, { key });
  const beginning = person.username.slice(0, -1).toUpperCase();
  expect((await find(beginning)).json()).toContainEqual(
    expect.objectContaining({ id: person.id, username: person.username }),
  );
  expect((await find(person.username)).json<{ id: number }[]>()[0]?.id).toBe(person.id);
  expect((await find('%')).json()).toEqual([]);
  const named: [string, ...string[]][] = [
    ['İlker of names', 'İlker of', 'i\u0307lker OF'],
    ['ΣΊΣΥΦΟΣ of names', 'ΣΊΣΥΦΟΣ of', 'σίσυφος O', 'σι\u0301συφοσ of'],
    ['Ame\u0301lie of names', 'AMÉLIE of', 'ame\u0301lie of'],
  ];
  for (const [name, ...searches] of named) {
    const { id } = await platform.createUser({ name });
    const shown = { id, name: name.normalize('NFC') };
    for (const search of searches) expect((await find(search)).json()).toContainEqual(expect.objectContaining(shown));
  }
  expect((await find(beginning, person.apiKey)).status).toBe(403);
});
