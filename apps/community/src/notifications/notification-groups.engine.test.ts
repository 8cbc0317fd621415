import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hideComment } from '../comments/hide-comment.ts';
import { createComment } from '../comments/create-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { toIdCode } from '../comments/id-code.ts';
import { createReaction } from '../reactions/create-reaction.ts';
import { broadcast, createTestContext, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { deliverAllNotifications } from '../testing/notifications.ts';
import { countUnreadNotifications } from './count-unread-notifications.ts';
import { listNotificationGroups } from './list-notification-groups.ts';
import { notificationGroupView } from './notification-view.ts';
import { readNotificationGroup } from './read-notification-group.ts';

type SignedUpUser = Awaited<ReturnType<typeof signUp>>;

let context: TestContext;
let author: SignedUpUser;
let reader: SignedUpUser;
let lastId = 0;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(async () => {
  [author, reader] = [await signUp(context), await signUp(context)];
});

async function newArticle({ principal }: SignedUpUser, commentsClosed = false): Promise<number> {
  lastId += 1;
  await publish(context, { id: lastId, userId: principal.userId, title: `Article ${lastId}`, commentsClosed });
  return lastId;
}

type Kind = 'article' | 'podcastEpisode';

async function comment(user: SignedUpUser, id: number, bodyMarkdown = 'Text', parent?: number, kind: Kind = 'article') {
  const parentIdCode = parent === undefined ? undefined : toIdCode(parent);
  const written = await createComment(context, user.call, { target: { kind, id }, bodyMarkdown, parentIdCode });
  await deliverAllNotifications(context, { mails: false });
  return written.id;
}

const all = { perPage: 30, kinds: [], unreadOnly: false };

async function groupsOf(user: SignedUpUser, request: Partial<Parameters<typeof listNotificationGroups>[2]> = {}) {
  const { rows, asOf } = await listNotificationGroups(context, user.call, { ...all, ...request });
  return rows.map((row) => notificationGroupView(row, asOf));
}

async function unreadOf(user: SignedUpUser): Promise<number> {
  return Object.values(await countUnreadNotifications(context, user.call)).reduce((sum, count) => sum + count, 0);
}

it('groups comments by article and kind, with people, figures and the first words of the newest', async () => {
  const other = await signUp(context);
  const [first, second] = [await newArticle(author), await newArticle(author)];
  await comment(reader, first, 'One');
  await comment(reader, second, 'Other');
  await comment(other, first, 'Two');
  const newest = await comment(reader, first, `**Three** [words](https://example.com) ${'long '.repeat(100)}`);
  const groups = await groupsOf(author);
  expect(groups).toMatchObject([
    {
      newest: { kind: 'comment', read: false, subject: { typeOf: 'comment', id: newest, title: `Article ${first}` } },
      notificationsCount: 3,
      unreadCount: 3,
      actorsCount: 2,
      articleId: first,
      mayReply: true,
    },
    { notificationsCount: 1, actorsCount: 1, articleId: second, excerpt: 'Other' },
  ]);
  expect(groups[0]?.excerpt).toMatch(/^Three words long .*…$/);
  expect(groups[0]?.excerpt).toHaveLength(160);
  expect(groups[0]?.newest?.actor?.username).toBe(reader.principal.username);
});

it('groups comments on an episode, replies, and followers', async () => {
  lastId += 1;
  const episode = lastId;
  await broadcast(context, { id: episode, title: 'Episode', listed: true });
  const top = await comment(author, episode, 'Top', undefined, 'podcastEpisode');
  for (const text of ['a', 'b']) await comment(reader, episode, text, top, 'podcastEpisode');
  const { userId } = author.principal;
  await context.database.fork().execute(
    `insert into notifications (user_id, kind, about_type, about_id, actor_id)
    values (?, 'follow', 'Follower', ?, ?), (?, 'follow', 'Follower', ?, ?)`,
    [userId, userId, userId, userId, reader.principal.userId, reader.principal.userId],
  );
  expect(await groupsOf(author)).toMatchObject([
    { newest: { kind: 'follow' }, notificationsCount: 2, actorsCount: 2, mayReply: false },
    { newest: { kind: 'reply' }, notificationsCount: 2, actorsCount: 1, podcastEpisodeId: episode, mayReply: true },
  ]);
});

it('counts the people of reactions, without a reply', async () => {
  const id = await newArticle(author);
  for (const user of [reader, await signUp(context)]) {
    await createReaction(context, user.call, { category: 'like', reactableType: 'Article', reactableId: id });
  }
  await deliverAllNotifications(context, { mails: false });
  const [group] = await groupsOf(author);
  expect(group).toMatchObject({ newest: { kind: 'reaction' }, notificationsCount: 1, actorsCount: 2, mayReply: false });
  expect(group).not.toHaveProperty('articleId');
});

it('names the kinds of the reactions of others', async () => {
  const id = await newArticle(author);
  const react = ({ call }: SignedUpUser, category: 'fire' | 'unicorn' | 'like' | 'readinglist', reactableId = id) =>
    createReaction(context, call, { category, reactableType: 'Article', reactableId });
  await react(reader, 'fire');
  await react(await signUp(context), 'unicorn');
  await react(author, 'like');
  await react(reader, 'like', await newArticle(reader));
  await comment(reader, id);
  const groups = await groupsOf(author);
  const kinds = groups.map(({ newest, reactionCategories: categories }) => [newest?.kind, categories] as const);
  expect(Object.fromEntries(kinds)).toEqual({ comment: [], reaction: ['unicorn', 'fire'] });
});

it('leaves out hidden and deleted comments, and takes no reply where comments are closed', async () => {
  const id = await newArticle(author);
  const visible = await comment(reader, id, 'Shown');
  const hidden = await comment(reader, id, 'Hidden');
  const deleted = await comment(reader, id, 'Deleted');
  await hideComment(context, author.call, { idCode: toIdCode(hidden), hidden: true });
  await deleteComment(context, reader.call, toIdCode(deleted));
  expect(await groupsOf(author)).toMatchObject([
    { newest: { subject: { id: visible } }, notificationsCount: 1, excerpt: 'Shown', mayReply: true },
  ]);
  await publish(context, { id, userId: author.principal.userId, version: 9, commentsClosed: true });
  expect(await groupsOf(author)).toMatchObject([{ mayReply: false }]);
});

it('lists kinds and unread notifications alone', async () => {
  const id = await newArticle(author);
  const top = await comment(author, id);
  await comment(reader, id, 'Reply', top);
  await comment(reader, id, 'Comment');
  expect((await groupsOf(author)).map(({ newest }) => newest?.kind)).toEqual(['comment', 'reply']);
  const [reply] = await groupsOf(author, { kinds: ['reply', 'mention'] });
  expect(reply).toMatchObject({ newest: { kind: 'reply' } });
  await readNotificationGroup(context, author.call, { id: reply?.newest?.id ?? 0 });
  expect(await groupsOf(author, { unreadOnly: true })).toMatchObject([{ newest: { kind: 'comment' } }]);
  expect(await groupsOf(author, { kinds: ['none'] })).toEqual([]);
});

it('neither loses nor repeats a group while comments arrive between the pages', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 5; at += 1) ids.unshift(await newArticle(author));
  for (const id of ids.toReversed()) await comment(reader, id);
  const listed: (number | undefined)[] = [];
  let before: string | undefined;
  for (let page = 0; page < 4; page += 1) {
    const groups = await groupsOf(author, { perPage: 2, before });
    listed.push(...groups.map(({ articleId }) => articleId));
    before = groups.at(-1)?.cursor ?? before;
    // The last group would move to the top.
    await comment(reader, ids.at(-1) ?? 0);
    await comment(reader, await newArticle(author));
  }
  expect(listed).toEqual(ids);
});

it('neither loses nor repeats a group while reactions arrive between the pages', async () => {
  const ids: number[] = [];
  const react = async (user: SignedUpUser, ...reacted: (number | undefined)[]) => {
    for (const reactableId of reacted)
      await createReaction(context, user.call, {
        category: 'like',
        reactableType: 'Article',
        reactableId: reactableId ?? 0,
      });
    await deliverAllNotifications(context, { mails: false });
  };
  for (let at = 0; at < 6; at += 1) ids.unshift(await newArticle(author));
  for (const id of ids.toReversed()) await react(reader, id);
  const listed: (number | undefined)[] = [];
  const people: number[] = [];
  for (let before: string | undefined, page = 0; page < 4; page += 1) {
    const groups = await groupsOf(author, { perPage: 2, before });
    listed.push(...groups.map(({ newest }) => newest?.subject?.id));
    people.push(...groups.map(({ actorsCount }) => actorsCount));
    before = groups.at(-1)?.cursor ?? before;
    // One that was shown and two that were not move to the top, and one is new.
    await react(await signUp(context), ids[0], ids[3], ids[4], await newArticle(author));
  }
  expect(listed).toEqual(ids);
  expect(people).toEqual([1, 1, 1, 2, 3, 1]);
});

it('tells apart notifications of the same time', async () => {
  const { userId } = author.principal;
  await context.database.fork().execute(
    `insert into notifications (user_id, kind, about_type, about_id, actor_id)
    select ?, 'badge_achievement', 'BadgeAchievement', n, ? from generate_series(1, 7) n`,
    [userId, reader.principal.userId],
  );
  const listed: (number | undefined)[] = [];
  for (let before: string | undefined, page = 0; page < 5; page += 1) {
    const groups = await groupsOf(author, { perPage: 2, before });
    listed.push(...groups.map(({ newest }) => newest?.id));
    before = groups.at(-1)?.cursor ?? before;
  }
  expect(listed).toHaveLength(7);
  expect(listed).toEqual(listed.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
});

it('marks a group up to a notification, for its recipient alone', async () => {
  const [id, other] = [await newArticle(author), await newArticle(author)];
  for (const text of ['a', 'b']) await comment(reader, id, text);
  await comment(reader, other);
  const group = (await groupsOf(author)).find(({ articleId }) => articleId === id);
  await comment(reader, id, 'later');
  const read = { id: group?.newest?.id ?? 0 };
  await expect(readNotificationGroup(context, reader.call, read)).rejects.toMatchObject({ code: 'not_found' });
  expect(await unreadOf(author)).toBe(4);
  await readNotificationGroup(context, author.call, read);
  expect(await unreadOf(author)).toBe(2);
  expect(await groupsOf(author)).toMatchObject([
    { articleId: id, notificationsCount: 3, unreadCount: 1 },
    { articleId: other, unreadCount: 1 },
  ]);
});

it('refuses what is no cursor', async () => {
  for (const before of ['x', '1-2', '1-2-3-x', '9000000000000000-1-1-1'])
    await expect(groupsOf(author, { before })).rejects.toMatchObject({ code: 'validation_failed' });
});
