import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Visitor } from '../support/visitor.ts';

const path = '/notifications';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let reader: TestUser;
let visitor: Visitor;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  [author, reader] = [await platform.createUser(), await platform.createUser()];
  visitor = await signedInVisitor(platform, author, site.url);
});
afterAll(() => site[Symbol.asyncDispose]());

async function send({ apiKey: key }: TestUser, target: string, body: object): Promise<number> {
  const answer = await platform.request('POST', target, { key, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json<{ id: number }>().id;
}

const unreadCount = async () =>
  (await platform.request('GET', '/api/notifications/unread', { key: author.apiKey })).json<{ count: number }>().count;
const markAll = (headers?: Record<string, string>) =>
  visitor.post('/-/notifications/read', new URLSearchParams({ return_to: path }), headers);

test('says that there are none yet', async () => {
  const { text } = await visitor.get(path);
  expect(text).toContain('No notifications yet.');
  expect(text).not.toContain('Mark all as read');
  expect((await visitor.get(`${path}?page=2`)).status).toBe(404);
});

test('tells what others did, in the language of the reader, with links to what waits for a decision', async () => {
  const article = { title: 'Notes', body_markdown: 'x', published: true };
  const id = await send(author, '/api/articles', { article });
  await send(reader, '/api/comments', { comment: { body_markdown: 'Well', article_id: id } });
  const reaction = { category: 'like', reactable_id: id, reactable_type: 'Article' };
  for (const user of [reader, await platform.createUser({ name: 'Bo' })]) await send(user, '/api/reactions', reaction);
  await send(reader, '/api/follows', { user_ids: [author.id] });
  const { id: organizationId } = await platform.createOrganization(reader);
  const invitation = { username: author.username };
  await send(reader, `/api/organizations/${organizationId}/invitations`, { invitation });
  await expect.poll(unreadCount).toBe(4);
  const { text } = await visitor.get(path);
  for (const sentence of [
    `${reader.name} commented on “Notes”`,
    'Bo and 1 other reacted to “Notes”',
    `${reader.name} followed you`,
    `${reader.name} invited you to join`,
  ])
    expect(text).toContain(`<strong>${sentence}`);
  expect(text).toContain('<a href="/settings/organizations" class="button quiet">See the invitation</a>');
  expect(text).toContain('href="/settings/notifications"');
  const german = await visitor.get(path, { 'accept-language': 'de' });
  expect(german.text).toContain(`Neu bei deinen Followern: ${reader.name}`);
});

test('marks all as read, for a form of this site alone', async () => {
  expect(await markAll({ 'sec-fetch-site': 'cross-site' })).not.toMatchObject({ status: 303, location: path });
  expect(await unreadCount()).toBe(4);
  const marked = await markAll();
  expect(marked).toMatchObject({ status: 303, location: path });
  const { text } = await visitor.follow(marked);
  expect(text).toContain('All notifications are marked as read.');
  expect(text).toContain(`${reader.name} followed you`);
  expect(text).not.toMatch(/<strong>|Mark all as read/);
  expect(await unreadCount()).toBe(0);
});

test('has pages of 30, newest first', async () => {
  const article = { title: 'Many', body_markdown: 'x', published: true };
  const id = await send(author, '/api/articles', { article });
  for (let at = 0; at < 27; at += 1)
    await send(reader, '/api/comments', { comment: { body_markdown: `Comment ${at}`, article_id: id } });
  await expect.poll(unreadCount).toBe(27);
  const countOn = async (page: string) => (await visitor.get(page)).text.match(/class="desk-row"/g)?.length;
  expect(await countOn(path)).toBe(30);
  expect((await visitor.get(path)).text).toContain(`rel="next" href="${path}?page=2"`);
  expect(await countOn(`${path}?page=2`)).toBe(1);
  expect((await visitor.get(`${path}?page=2`)).text).toContain(`rel="prev" href="${path}"`);
});
