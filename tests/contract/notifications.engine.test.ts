import { FollowsService } from '@commonplace/proto/community/v1/follows';
import { createServiceClient } from '@commonplace/testing/service-client';
import { userPrincipal } from '@commonplace/testing/principals';
import { Client } from 'pg';
import { expect } from 'vitest';
import { v1 } from '../support/request.ts';
import { linkInMail, mailsWith, signUp } from '../support/sign-up.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Shown {
  id: number;
  kind: string;
  read: boolean;
  actor: { username: string };
  actors_count: number;
  subject: Record<string, unknown>;
}

let platform: Platform;
let author: TestUser;
let reader: TestUser;
let articleId: number;
let path: string;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  reader = await platform.createUser();
  await follow(reader, author);
  const article = { title: 'To be told', body_markdown: 'x', published: true };
  const created = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  ({ id: articleId, path } = created.json<{ id: number; path: string }>());
});

async function follow(follower: TestUser, followed: Pick<TestUser, 'id'>): Promise<void> {
  await using client = createServiceClient(FollowsService, platform.addresses.community);
  const principal = userPrincipal({ userId: follower.id, username: follower.username });
  await client.follow({ userIds: [followed.id], organizationIds: [] }, { principal });
}

const request = (method: string, target: string, { apiKey: key }: TestUser, body?: object) =>
  platform.request(method, target, { key, ...(body && { body }) });
const list = async (user: TestUser, query = '') =>
  (await request('GET', `/api/notifications${query}`, user)).json<Shown[]>();

/** Waits until the user has notifications of all these kinds, and returns them. */
async function waitForNotifications(user: TestUser, kinds: string[]): Promise<Shown[]> {
  await expect.poll(async () => (await list(user)).map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  return list(user);
}

test('notifies of a publication, a reply, a reaction and a follow, in both versions', async () => {
  const [publication] = await waitForNotifications(reader, ['publication']);
  expect(publication).toEqual({
    type_of: 'notification',
    id: expect.any(Number),
    kind: 'publication',
    read: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    actor: {
      type_of: 'user',
      id: author.id,
      username: author.username,
      name: author.name,
      path: `/${author.username}`,
      profile_image: expect.any(String),
      profile_image_90: expect.any(String),
    },
    actors_count: 1,
    subject: { type_of: 'article', id: articleId, id_code: null, title: 'To be told', path },
  });
  const comment = { body_markdown: 'Well', article_id: articleId };
  const written = await request('POST', '/api/comments', reader, { comment });
  const { id_code: idCode } = written.json<{ id_code: string }>();
  const reaction = { category: 'like', reactable_id: articleId, reactable_type: 'Article' };
  await request('POST', '/api/reactions', reader, reaction);
  const news = await waitForNotifications(author, ['follow', 'comment', 'reaction']);
  const subjectOf = (kind: string) => news.find((shown) => shown.kind === kind)?.subject;
  const title = 'To be told';
  expect(subjectOf('comment')).toEqual({
    type_of: 'comment',
    id: expect.any(Number),
    id_code: idCode,
    title,
    path: `${path}#comment-${idCode}`,
  });
  expect(subjectOf('reaction')).toEqual({ type_of: 'article', id: articleId, id_code: null, title, path });
  expect(subjectOf('follow')).toEqual({
    type_of: 'user',
    id: author.id,
    id_code: null,
    title: author.name,
    path: `/${author.username}`,
  });
  const beta = await platform.request('GET', '/api/notifications', { key: author.apiKey, version: 'beta' });
  expect(beta.json()).toEqual(news);
});

test('counts unread notifications by kind', async () => {
  const count = async (user: TestUser) => (await request('GET', '/api/notifications/unread', user)).json();
  const none = { follow: 0, comment: 0, reply: 0, mention: 0, reaction: 0, publication: 0, trusted: 0 };
  const by_kind = {
    ...none,
    badge_achievement: 0,
    organization_invitation: 0,
    organization_removal: 0,
    webmention: 0,
    follow: 1,
    comment: 1,
    reaction: 1,
  };
  expect(await count(author)).toEqual({ type_of: 'unread_notifications', count: 3, by_kind });
  expect(await count(reader)).toMatchObject({ count: 1, by_kind: { publication: 1 } });
});

test('marks notifications as read, one by one or all, for their owner only', async () => {
  const [first] = await list(author, '?per_page=1');
  const strange = await list(reader);
  const named = [first?.id, strange[0]?.id, 2 ** 53 - 1];
  expect((await request('PUT', '/api/notifications/read', author, { ids: named })).status).toBe(204);
  expect((await list(author)).filter(({ read }) => read)).toEqual([{ ...first, read: true }]);
  expect(await list(reader)).toEqual(strange);
  expect(await list(author, '?unread=true')).toHaveLength(2);
  expect((await request('PUT', '/api/notifications/read', author)).status).toBe(204);
  expect(await list(author, '?unread=true')).toEqual([]);
  expect((await request('GET', '/api/notifications/unread', author)).json()).toMatchObject({ count: 0 });
  expect(await list(author, '?kind=follow')).toMatchObject([{ kind: 'follow', read: true }]);
  expect(await list(author, '?kind=unknown')).toEqual([]);
});

test('marks the notifications of comments as read, but not those of reactions to them, and those of kinds', async () => {
  const [owner, other] = [await platform.createUser(), await platform.createUser()];
  const article = { title: 'Read', body_markdown: 'x', published: true };
  const { id } = (await request('POST', '/api/articles', owner, { article })).json<{ id: number }>();
  const write = async (user: TestUser, body_markdown: string, parent_id_code?: string) => {
    const comment = { article_id: id, body_markdown, ...(parent_id_code !== undefined && { parent_id_code }) };
    return (await request('POST', '/api/comments', user, { comment })).json<{ id_code: string }>().id_code;
  };
  const own = await write(owner, 'Mine');
  const reply = await write(other, 'Yours', own);
  await write(other, 'Not seen');
  const like = { category: 'like', reactable_type: 'Comment', reactable_id: Number.parseInt(own, 26) };
  await request('POST', '/api/reactions', other, like);
  const kinds = async () => (await list(owner, '?unread=true')).map(({ kind }) => kind).toSorted();
  await expect.poll(kinds).toEqual(['comment', 'reaction', 'reply']);
  const mark = (comment_id_codes: unknown, user = owner) =>
    request('PUT', '/api/notifications/read', user, { comment_id_codes });
  expect((await mark([own, reply], other)).status).toBe(204);
  expect((await mark([])).status).toBe(204);
  expect((await mark(['z'])).status).toBe(422);
  expect(await kinds()).toEqual(['comment', 'reaction', 'reply']);
  expect((await mark([own, reply])).status).toBe(204);
  expect(await kinds()).toEqual(['comment', 'reaction']);
  const markKinds = (of: unknown) => request('PUT', '/api/notifications/read', owner, { kinds: of });
  expect((await markKinds([])).status).toBe(204);
  expect((await markKinds(['no kind'])).status).toBe(422);
  expect((await markKinds(['reaction', 'follow'])).status).toBe(204);
  expect(await kinds()).toEqual(['comment']);
});

test('deletes notifications with their subject', async () => {
  const comments = await list(author, '?kind=comment');
  const code = String(comments[0]?.subject['id_code']);
  expect((await request('DELETE', `/api/comments/${code}`, reader)).status).toBe(204);
  expect(await list(author, '?kind=comment')).toEqual([]);
  const unpublished = { article: { published: false } };
  expect((await request('PUT', `/api/articles/${articleId}`, author, unpublished)).status).toBe(200);
  await waitForNotifications(author, ['follow']);
  await waitForNotifications(reader, []);
});

test('paginates notifications, for their owner only', async () => {
  const first = await request('GET', '/api/notifications?per_page=1', author);
  expect(first.headers.get('cache-control')).toBe('private, no-store');
  for (const query of ['?page=0', '?per_page=x']) {
    expect((await request('GET', `/api/notifications${query}`, author)).status).toBe(400);
  }
  const ids = Array.from({ length: 1_001 }, (_, index) => index);
  expect((await request('PUT', '/api/notifications/read', author, { ids })).status).toBe(422);
  for (const odd of [['x'], [1.5], [-1], 'x', {}]) {
    expect((await request('PUT', '/api/notifications/read', author, { ids: odd })).status).toBe(422);
  }
  expect((await platform.request('GET', '/api/notifications')).status).toBe(401);
  expect((await platform.request('PUT', '/api/notifications/read', { key: 'bad' })).status).toBe(401);
});

test('mails notifications with one-click unsubscribe (RFC 8058)', async () => {
  const { email, visitor, username } = await signUp(platform);
  const { id } = (await platform.request('GET', `/api/users/by_username?url=${username}`)).json<{ id: number }>();
  await follow(reader, { id });
  await expect.poll(async () => (await visitor.get('/api/notifications')).text).toContain('"kind":"follow"');
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  await client.query('update notification_mails set due_at = now() where user_id = $1', [id]);
  // The schedule does this every five minutes.
  await client.query(`insert into jobs.job (name, data) values ('mail-notifications', '{"payload":{},"origin":{}}')`);
  await client.end();
  const path = await linkInMail(platform, email, '/unsubscribe/');
  const [mail] = (await mailsWith(platform, email)).filter((text) => text.includes('List-Unsubscribe-Post'));
  expect(mail).toContain('follows you');
  expect((await visitor.get(path)).text).toContain('Unsubscribe');
  const isSubscribed = async () =>
    (await visitor.get('/api/users/me/notification_settings', { accept: v1 })).text.includes(
      '"email_follower_notifications":true',
    );
  expect(await isSubscribed()).toBe(true);
  const oneClick = new FormData();
  oneClick.set('List-Unsubscribe', 'One-Click');
  const sent = await fetch(platform.url + path, {
    method: 'POST',
    headers: { 'user-agent': 'A mail program', 'sec-fetch-site': 'cross-site' },
    body: oneClick,
  });
  expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
  expect(await isSubscribed()).toBe(false);
  const unknown = await fetch(`${platform.url}/unsubscribe/1-${'a'.repeat(43)}`, {
    method: 'POST',
    headers: { 'user-agent': 'A mail program' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(unknown.status).toBe(404);
});
