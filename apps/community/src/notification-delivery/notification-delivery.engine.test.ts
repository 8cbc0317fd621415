import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeTraces } from '../accounts/remove-traces.ts';
import { createComment } from '../comments/create-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { hideComment } from '../comments/hide-comment.ts';
import { toIdCode } from '../comments/id-code.ts';
import { updateComment } from '../comments/update-comment.ts';
import { follow } from '../follows/follow.ts';
import { unfollow } from '../follows/unfollow.ts';
import { setStatus } from '../moderation/set-status.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { notificationView } from '../notifications/notification-view.ts';
import { readNotifications } from '../notifications/read-notifications.ts';
import { createReaction } from '../reactions/create-reaction.ts';
import { toggleReaction } from '../reactions/toggle-reaction.ts';
import { broadcast, createTestContext, operator, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { jobContext, notificationsOf, deliverAllNotifications } from '../testing/notifications.ts';
import { maxPerHour } from './notification-allowance.ts';

type SignedUpUser = Awaited<ReturnType<typeof signUp>>;

let context: TestContext;
let author: SignedUpUser;
let reader: SignedUpUser;
let articleId = 0;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(async () => {
  author = await signUp(context);
  reader = await signUp(context);
  articleId += 1;
  await publish(context, { id: articleId, userId: author.principal.userId });
});

async function comment(user: SignedUpUser, bodyMarkdown: string, parent?: number): Promise<number> {
  const parentIdCode = parent === undefined ? undefined : toIdCode(parent);
  return (
    await createComment(context, user.call, {
      target: { kind: 'article', id: articleId },
      bodyMarkdown,
      parentIdCode,
    })
  ).id;
}

/** Returns the user's notifications after all jobs have run. */
async function deliveredTo(user: SignedUpUser): Promise<string[]> {
  await deliverAllNotifications(context);
  return notificationsOf(context, user.call);
}

const by = ({ principal }: SignedUpUser) => principal.username;
const like = (id: number, reactableType = 'Article', category = 'like') => ({
  category,
  reactableType,
  reactableId: id,
});

describe('a comment', () => {
  it('notifies the author of its article once, and not its own author', async () => {
    const id = await comment(reader, 'First');
    await comment(author, 'Mine');
    expect(await deliveredTo(author)).toEqual([`comment by ${by(reader)} (1): Comment ${id}`]);
    expect(await deliveredTo(reader)).toEqual([]);
  });

  it('notifies the authors of all comments above it of a reply, before any other kind', async () => {
    const third = await signUp(context);
    const top = await comment(reader, 'Top');
    const middle = await comment(author, 'Middle', top);
    const low = await comment(third, `@${by(reader)} Low`, middle);
    expect(await deliveredTo(reader)).toEqual([
      `reply by ${by(third)} (1): Comment ${low}`,
      `reply by ${by(author)} (1): Comment ${middle}`,
    ]);
    expect(await deliveredTo(author)).toEqual([
      `reply by ${by(third)} (1): Comment ${low}`,
      `comment by ${by(reader)} (1): Comment ${top}`,
    ]);
  });

  it('notifies mentioned users, in any case, and follows edits', async () => {
    const third = await signUp(context);
    const id = await comment(reader, `@${by(author)}, @${by(third).toUpperCase()} and @nobody_at_all`);
    expect(await deliveredTo(author)).toEqual([`mention by ${by(reader)} (1): Comment ${id}`]);
    expect(await deliveredTo(third)).toEqual([`mention by ${by(reader)} (1): Comment ${id}`]);
    const escaped = `@${by(author)}, \\@${by(third)}, npm i @${by(third)}/x and \`@${by(third)}\``;
    await updateComment(context, reader.call, { idCode: toIdCode(id), bodyMarkdown: escaped });
    expect(await deliveredTo(third)).toEqual([]);
    expect(await deliveredTo(author)).toHaveLength(1);
  });

  it('removes its notifications when deleted, also for a late job', async () => {
    const early = await comment(reader, 'Early');
    expect(await deliveredTo(author)).toHaveLength(1);
    await deleteComment(context, reader.call, toIdCode(early));
    expect(await notificationsOf(context, author.call)).toEqual([]);
    const late = await comment(reader, 'Late');
    await deleteComment(context, reader.call, toIdCode(late));
    expect(await deliveredTo(author)).toEqual([]);
  });

  it('notifies no one while hidden', async () => {
    const third = await signUp(context);
    const id = await comment(reader, `@${by(third)}`);
    const received = await deliveredTo(third);
    expect(received).toEqual([`mention by ${by(reader)} (1): Comment ${id}`]);
    const hide = (hidden: boolean) => hideComment(context, author.call, { idCode: toIdCode(id), hidden });
    await hide(true);
    expect(await notificationsOf(context, third.call)).toEqual([]);
    expect(await notificationsOf(context, author.call)).toEqual([]);
    await hide(false);
    expect(await notificationsOf(context, third.call)).toEqual(received);
  });
});

describe('a comment on a podcast episode', () => {
  const commentOnEpisode = async ({ call }: SignedUpUser, bodyMarkdown: string, parent?: number): Promise<number> => {
    const parentIdCode = parent === undefined ? undefined : toIdCode(parent);
    const target = { kind: 'podcastEpisode' as const, id: articleId };
    return (await createComment(context, call, { target, bodyMarkdown, parentIdCode })).id;
  };
  beforeEach(() => broadcast(context, { id: articleId, title: 'An episode', path: '/show/one' }));

  it('notifies the users that it replies to or mentions, and follows edits', async () => {
    const third = await signUp(context);
    const top = await commentOnEpisode(author, 'Top');
    expect(await deliveredTo(author)).toEqual([]);
    const id = await commentOnEpisode(reader, `@${by(third)} @${by(author)}`, top);
    expect(await deliveredTo(author)).toEqual([`reply by ${by(reader)} (1): Comment ${id}`]);
    expect(await deliveredTo(third)).toEqual([`mention by ${by(reader)} (1): Comment ${id}`]);
    const { rows } = await listNotifications(context, third.call, { unreadOnly: true, page: 1, perPage: 10 });
    const path = `/show/one#comment-${toIdCode(id)}`;
    expect(rows.map((row) => notificationView(row).subject)).toMatchObject([{ id, title: 'An episode', path }]);
    await updateComment(context, reader.call, { idCode: toIdCode(id), bodyMarkdown: `@${by(author)}` });
    expect(await deliveredTo(third)).toEqual([]);
    expect(await deliveredTo(author)).toHaveLength(1);
  });

  it('removes notifications of replies and reactions when deleted', async () => {
    const top = await commentOnEpisode(author, 'Top');
    const low = await commentOnEpisode(reader, 'Low', top);
    await createReaction(context, reader.call, like(top, 'Comment'));
    const expected = [`reaction by ${by(reader)} (1): Comment ${top}`, `reply by ${by(reader)} (1): Comment ${low}`];
    expect((await deliveredTo(author)).toSorted()).toEqual(expected);
    for (const [user, id] of [
      [reader, low],
      [author, top],
    ] as const) {
      await deleteComment(context, user.call, toIdCode(id));
    }
    expect(await deliveredTo(author)).toEqual([]);
    expect(await readCount(author)).toBe(0);
  });

  it('notifies no one when the episode is hidden, also in a late job', async () => {
    const top = await commentOnEpisode(author, 'Top');
    await commentOnEpisode(reader, 'Early', top);
    expect(await deliveredTo(author)).toHaveLength(1);
    await commentOnEpisode(reader, 'Late', top);
    await broadcast(context, { id: articleId, version: 2, listed: false });
    expect(await deliveredTo(author)).toEqual([]);
    expect(await readCount(author)).toBe(1);
  });
});

describe('reactions', () => {
  it('share one notification with their number and the last user, unread again with each', async () => {
    const third = await signUp(context);
    await createReaction(context, reader.call, like(articleId));
    await createReaction(context, reader.call, like(articleId, 'Article', 'fire'));
    expect(await deliveredTo(author)).toEqual([`reaction by ${by(reader)} (1): Article ${articleId}`]);
    await readNotifications(context, author.call, undefined);
    await createReaction(context, third.call, like(articleId));
    await createReaction(context, author.call, like(articleId));
    expect(await deliveredTo(author)).toEqual([`reaction by ${by(third)} (2): Article ${articleId}`]);
    const unread = await readCount(author);
    expect(unread).toBe(1);
  });

  it('are removed from the count when withdrawn', async () => {
    const third = await signUp(context);
    const id = await comment(author, 'Liked');
    for (const user of [reader, third]) await createReaction(context, user.call, like(id, 'Comment'));
    await createReaction(context, third.call, like(id, 'Comment', 'fire'));
    expect(await deliveredTo(author)).toEqual([`reaction by ${by(third)} (2): Comment ${id}`]);
    await toggleReaction(context, third.call, like(id, 'Comment'));
    expect(await deliveredTo(author)).toEqual([`reaction by ${by(third)} (2): Comment ${id}`]);
    await toggleReaction(context, third.call, like(id, 'Comment', 'fire'));
    expect(await deliveredTo(author)).toEqual([`reaction by ${by(reader)} (1): Comment ${id}`]);
    await toggleReaction(context, reader.call, like(id, 'Comment'));
    expect(await deliveredTo(author)).toEqual([]);
  });

  it('are counted exactly when fifty are concurrent', async () => {
    const many: SignedUpUser[] = [];
    while (many.length < 50) many.push(await signUp(context));
    await Promise.all(many.map(({ call }) => createReaction(context, call, like(author.principal.userId, 'User'))));
    const [notification = ''] = await deliveredTo(author);
    expect(notification).toContain(`(50): User ${author.principal.userId}`);
  });
});

async function readCount({ principal: { userId } }: SignedUpUser): Promise<number> {
  const rows = await context.database
    .fork()
    .execute<{ count: string }[]>('select count(*) from notifications where user_id = ? and read_at is null', [userId]);
  return Number(rows[0]?.count);
}

it('notifies a followed user until the follow ends, and of a new follow', async () => {
  const whom = { userIds: [author.principal.userId], organizationIds: [] };
  await follow(context, reader.call, whom);
  const expected = [`follow by ${by(reader)} (1): Follower ${reader.principal.userId}`];
  expect(await deliveredTo(author)).toEqual(expected);
  await unfollow(context, reader.call, whom);
  expect(await deliveredTo(author)).toEqual([]);
  await follow(context, reader.call, whom);
  expect(await deliveredTo(author)).toEqual(expected);
});

describe('moderated users', () => {
  it('limits the notifications of a limited account in an hour', async () => {
    await setStatus(context, operator, { userId: reader.principal.userId, status: 'limited', action: 'test' });
    const people = await Promise.all(Array.from({ length: maxPerHour + 5 }, () => signUp(context)));
    const userIds = people.map(({ principal }) => principal.userId);
    await comment(reader, 'One of them');
    await follow(context, reader.call, { userIds, organizationIds: [] });
    await createReaction(context, reader.call, like(author.principal.userId, 'User'));
    await deliverAllNotifications(context);
    const received = await Promise.all([author, ...people].map(({ call }) => notificationsOf(context, call)));
    expect(received.flat()).toHaveLength(maxPerHour);
  });

  it('removes the notifications of a spam account', async () => {
    await comment(reader, 'Buy');
    const third = await signUp(context);
    for (const { call } of [third, reader]) await createReaction(context, call, like(articleId));
    expect(await deliveredTo(author)).toHaveLength(2);
    await setStatus(context, operator, { userId: reader.principal.userId, status: 'spam', action: 'test' });
    expect(await deliveredTo(author)).toEqual([`reaction by ${by(third)} (1): Article ${articleId}`]);
  });
});

it('removes the notifications of a closed account and those that it caused', async () => {
  const third = await signUp(context);
  await follow(context, reader.call, { userIds: [author.principal.userId], organizationIds: [] });
  await createReaction(context, reader.call, like(articleId));
  const top = await comment(reader, 'Top');
  await comment(third, 'Below', top);
  expect(await deliveredTo(author)).toHaveLength(4);
  expect(await deliveredTo(reader)).toHaveLength(1);
  await removeTraces(context, { userId: reader.principal.userId, removesContent: true }, jobContext());
  expect(await deliveredTo(reader)).toEqual([]);
  expect(await deliveredTo(author)).toEqual([expect.stringMatching(`^comment by ${by(third)} `)]);
});
