import { expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

interface Group {
  id: number;
  kind: string;
  notifications_count: number;
  unread_count: number;
  actors_count: number;
  article_id: number | null;
  cursor: string;
}

let platform: Platform;
let author: TestUser;
let reader: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  reader = await platform.createUser();
});
test.beforeEach(async () => {
  author = await platform.createUser();
});

const send = (method: string, path: string, { apiKey: key }: TestUser, body?: object) =>
  platform.request(method, path, { key, ...(body && { body }) });

async function newArticle(title: string): Promise<number> {
  const article = { title, body_markdown: 'x', published: true };
  return (await send('POST', '/api/articles', author, { article })).json<{ id: number }>().id;
}

async function comment(article_id: number, body_markdown: string, user = reader): Promise<string> {
  const answer = await send('POST', '/api/comments', user, { comment: { article_id, body_markdown } });
  return answer.json<{ id_code: string }>().id_code;
}

const groups = async (query = '') => (await send('GET', `/api/notifications/groups${query}`, author)).json<Group[]>();
const unreadCount = async () =>
  (await send('GET', '/api/notifications/unread', author)).json<{ count: number }>().count;

test('lists one entry for a thread, with its figures and the newest comment', async () => {
  const other = await platform.createUser();
  const id = await newArticle('Busy');
  await comment(id, 'First', other);
  await comment(id, 'Second');
  const code = await comment(id, 'Some *last* words');
  await expect.poll(unreadCount).toBe(3);
  const [group, ...rest] = await groups();
  expect(rest).toEqual([]);
  expect(group).toEqual({
    type_of: 'notification_group',
    id: expect.any(Number),
    read: false,
    kind: 'comment',
    notifications_count: 3,
    unread_count: 3,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    actor: expect.objectContaining({ username: reader.username }),
    actors_count: 2,
    subject: expect.objectContaining({ type_of: 'comment', id_code: code, title: 'Busy' }),
    excerpt: 'Some last words',
    article_id: id,
    podcast_episode_id: null,
    reaction_categories: [],
    may_reply: true,
    cursor: expect.stringMatching(/^\d+-\d+-\d+-\d+$/),
  });
});

test('marks a group as read up to its newest notification, for its owner alone', async () => {
  const [busy, quiet] = [await newArticle('Busy'), await newArticle('Quiet')];
  for (const text of ['a', 'b']) await comment(busy, text);
  await expect.poll(unreadCount).toBe(2);
  const [group] = await groups();
  await comment(busy, 'c');
  await comment(quiet, 'd');
  await expect.poll(unreadCount).toBe(4);
  const path = `/api/notifications/groups/${group?.id}/read`;
  expect((await send('PUT', path, reader)).status).toBe(404);
  expect((await platform.request('PUT', path)).status).toBe(401);
  expect((await send('PUT', path, author)).status).toBe(204);
  expect(await groups()).toMatchObject([
    { article_id: quiet, unread_count: 1 },
    { article_id: busy, notifications_count: 3, unread_count: 1 },
  ]);
  expect(await groups('?unread=true')).toMatchObject([{ article_id: quiet }, { article_id: busy, unread_count: 1 }]);
  for (const unknown of ['0', '-1', String(2 ** 60)])
    expect((await send('PUT', `/api/notifications/groups/${unknown}/read`, author)).status).toBe(404);
});

test('pages without losing or repeating a group while comments arrive', async () => {
  const ids: number[] = [];
  for (const title of ['a', 'b', 'c']) {
    const id = await newArticle(title);
    ids.unshift(id);
    await comment(id, title);
    await expect.poll(unreadCount).toBe(ids.length);
  }
  const [first] = await groups('?per_page=1');
  await comment(ids.at(-1) ?? 0, 'again');
  await expect.poll(unreadCount).toBe(4);
  const rest = await groups(`?per_page=10&before=${first?.cursor}`);
  expect([first, ...rest].map((group) => group?.article_id)).toEqual(ids);
  expect(await groups(`?before=${rest.at(-1)?.cursor}`)).toEqual([]);
});

test('lists the kinds that are asked for, and refuses what is no cursor or size', async () => {
  await comment(await newArticle('Kinds'), 'x');
  await send('POST', '/api/follows', reader, { user_ids: [author.id] });
  await expect.poll(unreadCount).toBe(2);
  const kindsOf = async (query: string) => (await groups(query)).map(({ kind }) => kind).toSorted();
  expect(await kindsOf('?kinds=comment,reply')).toEqual(['comment']);
  expect(await kindsOf('?kinds=follow,comment')).toEqual(['comment', 'follow']);
  expect(await kindsOf('?kinds=unknown')).toEqual([]);
  expect((await send('GET', '/api/notifications/groups?before=x', author)).status).toBe(422);
  expect((await send('GET', '/api/notifications/groups?per_page=x', author)).status).toBe(400);
});

test('answers a repeated count with 304 until it changes', async () => {
  const id = await newArticle('Counted');
  const count = (headers: Record<string, string> = {}) =>
    platform.request('GET', '/api/notifications/unread', { key: author.apiKey, headers });
  const first = await count();
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-store');
  const again = await count({ 'if-none-match': etag });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  await comment(id, 'x');
  await expect.poll(async () => (await count({ 'if-none-match': etag })).status).toBe(200);
});
