import { Client } from 'pg';
import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

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
  expect((await visitor.get(`${path}?show=mentions`)).text).toContain('No notifications with this filter.');
  for (const query of ['show=x', 'before=x']) expect((await visitor.get(`${path}?${query}`)).status).toBe(404);
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
    'Bo and 1 other reacted with like to “Notes”',
    `${reader.name} followed you`,
    `${reader.name} invited you to join`,
  ])
    expect(text).toContain(`<strong>${sentence}`);
  expect(text).toContain('<a href="/settings/organizations" class="button quiet">See the invitation</a>');
  expect(text).toContain('href="/settings/notifications"');
  const german = await visitor.get(path, { 'accept-language': 'de' });
  expect(german.text).toContain(`Neu unter deinen Followern: ${reader.name}`);
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

async function communityDatabase() {
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

const rowsOf = (text: string) => text.match(/class="notification\b/g)?.length ?? 0;

/** Returns the text of the page and the number of its rows. */
async function shown(query = '') {
  const { text } = await visitor.get(path + query);
  return { text, rows: rowsOf(text) };
}

test('shows a lively thread as one row, which a link opens at the newest comment with all new ones marked', async () => {
  const article = { title: 'Busy', body_markdown: 'x', published: true };
  const id = await send(author, '/api/articles', { article });
  const before = (await shown('?show=comments')).rows;
  await send(author, '/api/comments', { comment: { body_markdown: 'My own', article_id: id } });
  for (const text of ['One', 'Two', 'Some **last** words'])
    await send(reader, '/api/comments', { comment: { body_markdown: text, article_id: id } });
  await expect.poll(unreadCount).toBe(3);
  const { text, rows } = await shown('?show=comments');
  expect(rows).toBe(before + 1);
  expect(text).toContain('<title>(3) Notifications');
  expect(text).toContain('Notifications (3 unread)');
  expect(text).toContain('3 new');
  expect(text).toContain('Some last words');
  const [, link = ''] = /href="(\/notifications\/\d+\?to=[^"]+)"/.exec(text) ?? [];
  const elsewhere = await visitor.get(link, { 'sec-fetch-site': 'cross-site' });
  expect([elsewhere.status, await unreadCount()]).toEqual([303, 3]);
  const opened = await visitor.get(link, { 'sec-fetch-site': 'same-origin' });
  expect(opened.status).toBe(303);
  expect(opened.location).toMatch(new RegExp(`^/${author.username}/busy-\\w+\\?comment=(\\w+)&new=\\w+#comment-\\1$`));
  expect(await unreadCount()).toBe(0);
  const comment = await visitor.get(String(opened.location).split('#', 1)[0] ?? '');
  expect(comment.text).toContain('Some <strong>last</strong> words');
  expect(comment.text.match(/class="badge new"/g)).toHaveLength(3);
  expect(comment.text).toContain('First new comment');
  expect(comment.text).toMatch(/<link rel="canonical" href="[^"?]+"/);
  expect(comment.text).not.toContain('<title>(');
});

test('goes to paths of this site alone, also for a notification that is gone', async () => {
  for (const to of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example'])
    expect(await visitor.get(`${path}/1?to=${encodeURIComponent(to)}`)).toMatchObject({ status: 303, location: path });
  expect(await visitor.get(`${path}/99999999?to=/tags`)).toMatchObject({ status: 303, location: '/tags' });
  expect((await visitor.get(`${path}/x?to=/tags`)).status).toBe(404);
  const signedOut = createVisitor(site.url);
  expect((await signedOut.get(`${path}/1?to=/tags`)).location).toMatch(/^\/signin/);
});

test('answers a comment in place, with a link to the answer, and leaves the others unread', async () => {
  const article = { title: 'Answered', body_markdown: 'x', published: true };
  const id = await send(author, '/api/articles', { article });
  for (const text of ['Another question', 'A question'])
    await send(reader, '/api/comments', { comment: { body_markdown: text, article_id: id } });
  await expect.poll(unreadCount).toBe(2);
  const sent = await visitor.submit(`${path}?show=comments`, { body_markdown: 'An answer' }, '/-/comments');
  expect(sent.status).toBe(303);
  expect(sent.location).toMatch(/^\/notifications\?show=comments&replied=\d+-\w+#notification-\d+$/);
  const { text } = await visitor.follow(sent);
  expect(text).toContain('Your reply has been published.');
  const [, reply = ''] = /<a href="([^"]+)">See your reply</.exec(text) ?? [];
  expect((await visitor.get(reply)).text).toContain('An answer');
  expect(await unreadCount()).toBe(1);
  // The entry shows the newest comment, which is read.
  expect(text).toContain('1 earlier one is new');
  const threads = (await platform.request('GET', `/api/comments?a_id=${id}`)).json<
    { children: { body_html: string }[] }[]
  >();
  expect(threads.flatMap(({ children }) => children)).toMatchObject([
    { body_html: expect.stringContaining('An answer') },
  ]);
  const refused = await visitor.submit(`${path}?show=comments`, { body_markdown: 'x'.repeat(25_001) }, '/-/comments');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('x'.repeat(25_001));
});

test('marks only what the filter shows as read', async () => {
  await markAll();
  const article = { title: 'Filtered', body_markdown: 'x', published: true };
  const id = await send(author, '/api/articles', { article });
  await send(reader, '/api/comments', { comment: { body_markdown: 'Unread', article_id: id } });
  await send(reader, '/api/reactions', { category: 'like', reactable_type: 'Article', reactable_id: id });
  await expect.poll(unreadCount).toBe(2);
  const marked = await visitor.submit(`${path}?show=reactions`, {}, '/-/notifications/read');
  expect(await unreadCount()).toBe(1);
  expect((await visitor.follow(marked)).text).toContain('All notifications of this kind are marked as read.');
  expect((await shown('?show=comments')).text).toContain('class="state published">New<');
});

test('has pages of 30, newest first', async () => {
  await markAll();
  await using client = await communityDatabase();
  await client.query(
    `insert into notifications (user_id, kind, about_type, about_id, actor_id)
    select $1, 'trusted', 'Standing', n, $2 from generate_series(1, 40) n`,
    [author.id, reader.id],
  );
  const first = await shown('?show=unread');
  expect(first.rows).toBe(30);
  const [, next = ''] = /rel="next" href="([^"]*)"/.exec(first.text) ?? [];
  expect(next).toMatch(/^\/notifications\?show=unread&amp;before=[\d-]+$/);
  const second = await visitor.get(next.replaceAll('&amp;', '&'));
  expect(rowsOf(second.text)).toBe(10);
  expect(second.text).toContain(`href="${path}?show=unread">Newest`);
  expect(second.text).not.toContain('rel="next"');
  const marked = await visitor.submit(`${path}?show=unread`, {}, '/-/notifications/read');
  expect(marked.location).toBe(`${path}?show=unread`);
  expect((await visitor.follow(marked)).text).toContain('No notifications with this filter.');
});

test('shows the bell on every page with a viewer, and no visitor one', async () => {
  await markAll();
  await send(await platform.createUser(), '/api/follows', { user_ids: [author.id] });
  await expect.poll(unreadCount).toBe(1);
  for (const target of ['/', '/tags', '/settings/security', '/does-not-exist', '/signout']) {
    const page = await visitor.get(target);
    expect(page.text, target).toContain('>Notifications (1 unread)<');
    expect(page.text, target).toContain('<title>(1) ');
  }
  await visitor.submit(path, {}, '/-/notifications/read');
  expect((await visitor.get('/settings/security')).text).toContain('>Notifications<');
  const page = (await createVisitor(site.url).get('/tags')).text;
  expect(page).not.toMatch(/class="bell"|bell\.js/);
});
