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
import { jobContext, newsOf, tellEverybody } from '../testing/news.ts';
import { limitedPerHour } from './allowance.ts';

type Somebody = Awaited<ReturnType<typeof signUp>>;

let context: TestContext;
let author: Somebody;
let reader: Somebody;
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

async function comment(somebody: Somebody, bodyMarkdown: string, parent?: number): Promise<number> {
  const parentIdCode = parent === undefined ? undefined : toIdCode(parent);
  return (
    await createComment(context, somebody.call, {
      target: { kind: 'article', id: articleId },
      bodyMarkdown,
      parentIdCode,
    })
  ).id;
}

/** After all jobs. */
async function toldOf(somebody: Somebody): Promise<string[]> {
  await tellEverybody(context);
  return newsOf(context, somebody.call);
}

const by = ({ principal }: Somebody) => principal.username;
const like = (id: number, reactableType = 'Article', category = 'like') => ({
  category,
  reactableType,
  reactableId: id,
});

describe('a comment', () => {
  it('is told to the author of its article, once, and to nobody who wrote it', async () => {
    const id = await comment(reader, 'First');
    await comment(author, 'Mine');
    expect(await toldOf(author)).toEqual([`comment by ${by(reader)} (1): Comment ${id}`]);
    expect(await toldOf(reader)).toEqual([]);
  });

  it('is a reply to everybody above it, before anything else that it is', async () => {
    const third = await signUp(context);
    const top = await comment(reader, 'Top');
    const middle = await comment(author, 'Middle', top);
    const low = await comment(third, `@${by(reader)} Low`, middle);
    expect(await toldOf(reader)).toEqual([
      `reply by ${by(third)} (1): Comment ${low}`,
      `reply by ${by(author)} (1): Comment ${middle}`,
    ]);
    expect(await toldOf(author)).toEqual([
      `reply by ${by(third)} (1): Comment ${low}`,
      `comment by ${by(reader)} (1): Comment ${top}`,
    ]);
  });

  it('mentions people, in whatever case, and follows its edits', async () => {
    const third = await signUp(context);
    const id = await comment(reader, `@${by(author)}, @${by(third).toUpperCase()} and @nobody_at_all`);
    expect(await toldOf(author)).toEqual([`mention by ${by(reader)} (1): Comment ${id}`]);
    expect(await toldOf(third)).toEqual([`mention by ${by(reader)} (1): Comment ${id}`]);
    const escaped = `@${by(author)}, \\@${by(third)}, npm i @${by(third)}/x and \`@${by(third)}\``;
    await updateComment(context, reader.call, { idCode: toIdCode(id), bodyMarkdown: escaped });
    expect(await toldOf(third)).toEqual([]);
    expect(await toldOf(author)).toHaveLength(1);
  });

  it('that is deleted is told to nobody any more, and by no job that comes late', async () => {
    const early = await comment(reader, 'Early');
    expect(await toldOf(author)).toHaveLength(1);
    await deleteComment(context, reader.call, toIdCode(early));
    expect(await newsOf(context, author.call)).toEqual([]);
    const late = await comment(reader, 'Late');
    await deleteComment(context, reader.call, toIdCode(late));
    expect(await toldOf(author)).toEqual([]);
  });

  it('that is hidden is told to nobody until it is shown again', async () => {
    const third = await signUp(context);
    const id = await comment(reader, `@${by(third)}`);
    const told = await toldOf(third);
    expect(told).toEqual([`mention by ${by(reader)} (1): Comment ${id}`]);
    const hide = (hidden: boolean) => hideComment(context, author.call, { idCode: toIdCode(id), hidden });
    await hide(true);
    expect(await newsOf(context, third.call)).toEqual([]);
    expect(await newsOf(context, author.call)).toEqual([]);
    await hide(false);
    expect(await newsOf(context, third.call)).toEqual(told);
  });
});

describe('a comment on an episode of a podcast', () => {
  const commentOnEpisode = async ({ call }: Somebody, bodyMarkdown: string, parent?: number): Promise<number> => {
    const parentIdCode = parent === undefined ? undefined : toIdCode(parent);
    const target = { kind: 'podcastEpisode' as const, id: articleId };
    return (await createComment(context, call, { target, bodyMarkdown, parentIdCode })).id;
  };
  beforeEach(() => broadcast(context, { id: articleId, title: 'An episode', path: '/show/one' }));

  it('is told to those whom it answers and mentions, with the episode, and follows its edits', async () => {
    const third = await signUp(context);
    const top = await commentOnEpisode(author, 'Top');
    expect(await toldOf(author)).toEqual([]);
    const id = await commentOnEpisode(reader, `@${by(third)} @${by(author)}`, top);
    expect(await toldOf(author)).toEqual([`reply by ${by(reader)} (1): Comment ${id}`]);
    expect(await toldOf(third)).toEqual([`mention by ${by(reader)} (1): Comment ${id}`]);
    const { rows } = await listNotifications(context, third.call, { unreadOnly: true, page: 1, perPage: 10 });
    const path = `/show/one#comment-${toIdCode(id)}`;
    expect(rows.map((row) => notificationView(row).subject)).toMatchObject([{ id, title: 'An episode', path }]);
    await updateComment(context, reader.call, { idCode: toIdCode(id), bodyMarkdown: `@${by(author)}` });
    expect(await toldOf(third)).toEqual([]);
    expect(await toldOf(author)).toHaveLength(1);
  });

  it('that is deleted is told to nobody any more, nor who liked it', async () => {
    const top = await commentOnEpisode(author, 'Top');
    const low = await commentOnEpisode(reader, 'Low', top);
    await createReaction(context, reader.call, like(top, 'Comment'));
    const told = [`reaction by ${by(reader)} (1): Comment ${top}`, `reply by ${by(reader)} (1): Comment ${low}`];
    expect((await toldOf(author)).toSorted()).toEqual(told);
    for (const [somebody, id] of [
      [reader, low],
      [author, top],
    ] as const) {
      await deleteComment(context, somebody.call, toIdCode(id));
    }
    expect(await toldOf(author)).toEqual([]);
    expect(await readCount(author)).toBe(0);
  });

  it('that is not shown any more is told to nobody, and by no job that comes late', async () => {
    const top = await commentOnEpisode(author, 'Top');
    await commentOnEpisode(reader, 'Early', top);
    expect(await toldOf(author)).toHaveLength(1);
    await commentOnEpisode(reader, 'Late', top);
    await broadcast(context, { id: articleId, version: 2, listed: false });
    expect(await toldOf(author)).toEqual([]);
    expect(await readCount(author)).toBe(1);
  });
});

describe('reactions', () => {
  it('to one thing are one notification, of how many people and the last, unread again with each', async () => {
    const third = await signUp(context);
    await createReaction(context, reader.call, like(articleId));
    await createReaction(context, reader.call, like(articleId, 'Article', 'fire'));
    expect(await toldOf(author)).toEqual([`reaction by ${by(reader)} (1): Article ${articleId}`]);
    await readNotifications(context, author.call, undefined);
    await createReaction(context, third.call, like(articleId));
    await createReaction(context, author.call, like(articleId));
    expect(await toldOf(author)).toEqual([`reaction by ${by(third)} (2): Article ${articleId}`]);
    const unread = await readCount(author);
    expect(unread).toBe(1);
  });

  it('that are withdrawn count no more, the last of somebody alone', async () => {
    const third = await signUp(context);
    const id = await comment(author, 'Liked');
    for (const somebody of [reader, third]) await createReaction(context, somebody.call, like(id, 'Comment'));
    await createReaction(context, third.call, like(id, 'Comment', 'fire'));
    expect(await toldOf(author)).toEqual([`reaction by ${by(third)} (2): Comment ${id}`]);
    await toggleReaction(context, third.call, like(id, 'Comment'));
    expect(await toldOf(author)).toEqual([`reaction by ${by(third)} (2): Comment ${id}`]);
    await toggleReaction(context, third.call, like(id, 'Comment', 'fire'));
    expect(await toldOf(author)).toEqual([`reaction by ${by(reader)} (1): Comment ${id}`]);
    await toggleReaction(context, reader.call, like(id, 'Comment'));
    expect(await toldOf(author)).toEqual([]);
  });

  it('of fifty at once are counted exactly', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => signUp(context)));
    await Promise.all(many.map(({ call }) => createReaction(context, call, like(author.principal.userId, 'User'))));
    const [told = ''] = await toldOf(author);
    expect(told).toContain(`(50): User ${author.principal.userId}`);
  });
});

async function readCount({ principal: { userId } }: Somebody): Promise<number> {
  const rows = await context.database
    .fork()
    .execute<{ count: string }[]>('select count(*) from notifications where user_id = ? and read_at is null', [userId]);
  return Number(rows[0]?.count);
}

it('tells who is followed, until the follow ends, and of one that begins again', async () => {
  const whom = { userIds: [author.principal.userId], organizationIds: [] };
  await follow(context, reader.call, whom);
  const told = [`follow by ${by(reader)} (1): Follower ${reader.principal.userId}`];
  expect(await toldOf(author)).toEqual(told);
  await unfollow(context, reader.call, whom);
  expect(await toldOf(author)).toEqual([]);
  await follow(context, reader.call, whom);
  expect(await toldOf(author)).toEqual(told);
});

describe('what moderators say of somebody', () => {
  it('limited: reaches so many in an hour, whatever they do and however often it is tried (A3)', async () => {
    await setStatus(context, operator, { userId: reader.principal.userId, status: 'limited', action: 'test' });
    const people = await Promise.all(Array.from({ length: limitedPerHour + 5 }, () => signUp(context)));
    const userIds = people.map(({ principal }) => principal.userId);
    await comment(reader, 'One of them');
    await follow(context, reader.call, { userIds, organizationIds: [] });
    await createReaction(context, reader.call, like(author.principal.userId, 'User'));
    await tellEverybody(context);
    const told = await Promise.all([author, ...people].map(({ call }) => newsOf(context, call)));
    expect(told.flat()).toHaveLength(limitedPerHour);
  });

  it('spam: nobody is told of them any more', async () => {
    await comment(reader, 'Buy');
    const third = await signUp(context);
    for (const { call } of [third, reader]) await createReaction(context, call, like(articleId));
    expect(await toldOf(author)).toHaveLength(2);
    await setStatus(context, operator, { userId: reader.principal.userId, status: 'spam', action: 'test' });
    expect(await toldOf(author)).toEqual([`reaction by ${by(third)} (1): Article ${articleId}`]);
  });
});

it('a closed account is told nothing, and nobody of whom it followed, or of what it wrote and liked if that goes', async () => {
  const third = await signUp(context);
  await follow(context, reader.call, { userIds: [author.principal.userId], organizationIds: [] });
  await createReaction(context, reader.call, like(articleId));
  const top = await comment(reader, 'Top');
  await comment(third, 'Below', top);
  expect(await toldOf(author)).toHaveLength(4);
  expect(await toldOf(reader)).toHaveLength(1);
  await removeTraces(context, { userId: reader.principal.userId, removesContent: true }, jobContext());
  expect(await toldOf(reader)).toEqual([]);
  expect(await toldOf(author)).toEqual([expect.stringMatching(`^comment by ${by(third)} `)]);
});
