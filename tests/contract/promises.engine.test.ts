import { expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { mailsWith } from '../support/sign-up.ts';
import type { TestUser } from '../support/test-users.ts';

// Holds what texts announce (tests/promises), as far as no other test does.
let platform: Platform;
let superAdmin: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  superAdmin = await platform.createUser({ role: 'super_admin' });
});

const send = (method: string, path: string, { apiKey: key }: TestUser, body?: object) =>
  platform.request(method, path, { key, ...(body && { body }) });

/** Publishes an article, on which another user comments and to which they react. */
async function discussed(fields: object = {}) {
  const [author, reader] = [await platform.createUser(), await platform.createUser()];
  const article = { title: 'Discussed', body_markdown: 'x', published: true, ...fields };
  const created = await send('POST', '/api/articles', author, { article });
  const { id, path } = created.json<{ id: number; path: string }>();
  await platform.settled();
  const comment = await send('POST', '/api/comments', reader, { comment: { article_id: id, body_markdown: 'Yes' } });
  const reaction = { category: 'like', reactable_id: id, reactable_type: 'Article' };
  expect((await send('POST', '/api/reactions', reader, reaction)).status).toBe(201);
  await platform.settled();
  return { author, reader, id, path, code: comment.json<{ id_code: string }>().id_code };
}

const statusOf = async (path: string) => (await platform.request('GET', path)).status;
const numberOf = async (path: string, user?: TestUser) =>
  (await platform.request('GET', path, user && { key: user.apiKey })).json<unknown[]>().length;

test('an unpublished article gets its comments and reactions back', async () => {
  const { author, id } = await discussed();
  await expect.poll(() => numberOf('/api/notifications', author)).toBeGreaterThan(0);
  expect((await send('PUT', `/api/articles/${id}/unpublish`, superAdmin)).status).toBe(204);
  await platform.settled();
  expect(await statusOf(`/api/articles/${id}`)).toBe(404);
  await expect.poll(() => numberOf('/api/notifications', author)).toBe(0);
  expect((await send('PUT', `/api/articles/${id}`, author, { article: { published: true } })).status).toBe(200);
  await platform.settled();
  expect(await numberOf(`/api/comments?a_id=${id}`)).toBe(1);
  const shown = await platform.request('GET', `/api/articles/${id}`, { version: 'beta' });
  expect(shown.json()).toMatchObject({ comments_count: 1, public_reactions_count: 1 });
});

test('a deleted article and its comments do not come back', async () => {
  const { author, reader, id, path, code } = await discussed();
  expect((await send('DELETE', `/api/articles/${id}`, author)).status).toBe(204);
  await platform.settled();
  const paths = [`/api/articles/${id}`, `/api/comments?a_id=${id}`, `/api/comments/${code}`];
  for (const gone of paths) expect(await statusOf(gone), gone).toBe(404);
  expect(await numberOf(`/api/users/${reader.id}/comments`)).toBe(0);
  expect((await send('GET', `/api/articles/${id}/revisions`, author)).status).toBe(404);
  const { record_type: recordType, state } = (await platform.request('GET', `/api/paths?path=${path}`)).json<
    Record<string, string>
  >();
  expect([recordType, state]).toEqual(['article', 'gone']);
});

test('a member who leaves an organization, and a deleted one, leave their articles', async () => {
  const [administrator, member] = [await platform.createUser(), await platform.createUser()];
  const { id: organization } = await platform.createOrganization(administrator);
  const memberships = `/api/organizations/${organization}/memberships`;
  const membership = { user_id: member.id, role: 'member' };
  expect((await send('POST', memberships, administrator, { membership })).status).toBe(201);
  await platform.settled();
  const write = (title: string) => {
    const article = { title, body_markdown: 'x', published: true, organization_id: organization };
    return send('POST', '/api/articles', member, { article });
  };
  const { id } = (await write('Ours')).json<{ id: number }>();
  const shown = async () => (await platform.request('GET', `/api/articles/${id}`)).json<{ organization?: object }>();
  expect((await send('DELETE', `${memberships}/${member.id}`, administrator)).status).toBe(204);
  await platform.settled();
  // An organization of others is ignored.
  expect((await write('Not ours')).json()).not.toHaveProperty('organization');
  expect(await shown()).toMatchObject({ organization: { name: expect.any(String) } });
  expect((await send('DELETE', `/api/organizations/${organization}`, superAdmin)).status).toBe(204);
  await platform.settled();
  await expect.poll(shown).toMatchObject({ user: { user_id: member.id } });
  expect(await shown()).not.toHaveProperty('organization');
});

test.each([
  ['comment_suspended', [201, 403]],
  ['suspended', [403, 403]],
  ['banned', [401, 401]],
  ['warned', [201, 201]],
])('a status has the effect that moderators are told: %s', async (status, expected) => {
  const { author: subject, id } = await discussed();
  const other = await discussed();
  const comment = { article_id: other.id, body_markdown: 'Mine' };
  const { id_code: code } = (await send('POST', '/api/comments', subject, { comment })).json<{ id_code: string }>();
  const record = `/api/admin/users/${subject.id}`;
  expect((await send('PUT', `${record}/status`, superAdmin, { status: 'trusted' })).status).toBe(200);
  const address = `${subject.username}@example.com`;
  await expect.poll(async () => (await mailsWith(platform, address)).length).toBe(1);
  expect((await send('PUT', `${record}/status`, superAdmin, { status })).status).toBe(200);
  await platform.settled();
  expect((await send('GET', record, superAdmin)).json()).toMatchObject({ statuses: [status] });
  const article = { title: 'Another', body_markdown: 'x', published: true };
  const attempts = [
    await send('POST', '/api/articles', subject, { article }),
    await send('POST', '/api/comments', subject, { comment: { ...comment, body_markdown: 'Again' } }),
  ];
  expect(attempts.map((answer) => answer.status)).toEqual(expected);
  expect([await statusOf(`/api/articles/${id}`), await statusOf(`/api/comments/${code}`)]).toEqual([200, 200]);
  expect((await mailsWith(platform, address)).length).toBe(1);
});
