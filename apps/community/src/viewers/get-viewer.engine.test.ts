import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createComment } from '../comments/create-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { hideComment } from '../comments/hide-comment.ts';
import { toIdCode } from '../comments/id-code.ts';
import { newArticle } from '../comments/testing/discussions.ts';
import { follow } from '../follows/follow.ts';
import { createReaction } from '../reactions/create-reaction.ts';
import { callAs, createTestContext, onArticle, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { getViewer } from './get-viewer.ts';

type SignedUpUser = Awaited<ReturnType<typeof signUp>>;

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

const nothing = { articleIds: [], userIds: [], organizationIds: [], tagNames: [], commentIds: [] };
const viewed = ({ call }: Pick<SignedUpUser, 'call'>, page: Partial<Parameters<typeof getViewer>[2]>) =>
  getViewer(context, call, { ...nothing, ...page });
const write = async ({ call }: SignedUpUser, articleId: number, bodyMarkdown = 'Text') =>
  (await createComment(context, call, { target: onArticle(articleId), bodyMarkdown })).id;
const react = ({ call }: SignedUpUser, category: string, reactableType: string, reactableId: number) =>
  createReaction(context, call, { category, reactableType, reactableId });

describe('reactions', () => {
  it('are those of the viewer and of whom they follow, to the discussed article and the comments', async () => {
    const [viewer, friend, other] = [await signUp(context), await signUp(context), await signUp(context)];
    await follow(context, viewer.call, { userIds: [friend.principal.userId], organizationIds: [] });
    const articleId = await newArticle(context);
    const [liked, friendly, unliked] = [
      await write(other, articleId),
      await write(other, articleId),
      await write(other, articleId),
    ];
    await react(viewer, 'like', 'Article', articleId);
    await react(viewer, 'fire', 'Article', articleId);
    await react(friend, 'like', 'Article', articleId);
    await react(friend, 'unicorn', 'Article', articleId);
    await react(viewer, 'like', 'Comment', liked);
    await react(friend, 'like', 'Comment', friendly);
    await react(other, 'like', 'Comment', unliked);
    const page = { discussedArticleId: articleId, commentIds: [liked, friendly, unliked] };
    const byFriend = { followedNames: [expect.stringContaining('User')], followedCount: 1 };
    const byNobody = { followedNames: [], followedCount: 0 };
    const { reacted } = await viewed(viewer, page);
    expect(reacted?.records.toSorted((a, b) => a.reactableId - b.reactableId)).toEqual(
      [
        { reactableType: 'Article', reactableId: articleId, ownCategories: ['fire', 'like'], ...byFriend },
        { reactableType: 'Comment', reactableId: liked, ownCategories: ['like'], ...byNobody },
        { reactableType: 'Comment', reactableId: friendly, ownCategories: [], ...byFriend },
      ].toSorted((a, b) => a.reactableId - b.reactableId),
    );
    const { reacted: onComments } = await viewed(viewer, { commentIds: [liked, unliked] });
    expect(onComments?.records).toMatchObject([{ reactableType: 'Comment', reactableId: liked }]);
    expect((await viewed(viewer, {})).reacted).toEqual({ records: [] });
  });

  it('are left out for records that are not public, and without the scope', async () => {
    const viewer = await signUp(context);
    const articleId = await newArticle(context);
    const commentId = await write(viewer, articleId);
    await react(viewer, 'like', 'Article', articleId);
    await react(viewer, 'like', 'Comment', commentId);
    const page = { discussedArticleId: articleId, commentIds: [commentId] };
    const scoped = { call: callAs({ ...viewer.principal, scopes: ['read_comments'] }) };
    expect(await viewed(scoped, page)).not.toHaveProperty('reacted');
    expect((await viewed(viewer, page)).reacted?.records).toHaveLength(2);
    await deleteComment(context, viewer.call, toIdCode(commentId));
    await publish(context, { id: articleId, version: 2, published: false });
    expect((await viewed(viewer, page)).reacted).toEqual({ records: [] });
  });

  it('are of at most 100 comments', async () => {
    const commentIds = Array.from({ length: 101 }, (_, index) => index + 1);
    await expect(viewed(await signUp(context), { commentIds })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

it('reads all in one statement', async () => {
  const moderator = await signUp(context, { role: 'moderator' });
  const discussedArticleId = await newArticle(context);
  const runner = context.database.reader();
  const run = vi.spyOn(runner, 'executeQuery');
  const reader = vi.spyOn(context.database, 'reader').mockReturnValue(runner);
  const { userId } = moderator.principal;
  const page = { articleIds: [discussedArticleId], userIds: [userId], discussedArticleId, commentIds: [1] };
  const viewer = await viewed(moderator, page).finally(() => reader.mockRestore());
  expect(viewer).toMatchObject({ unreadNotificationsCount: 0, moderated: { users: [{ id: userId }] } });
  expect(viewer).toHaveProperty('moderatedComments');
  expect(run).toHaveBeenCalledTimes(1);
});

describe('hidden comments', () => {
  it('are those of the viewer, with the role in which each was hidden', async () => {
    const [host, guest] = [await signUp(context), await signUp(context)];
    const moderator = await signUp(context, { role: 'moderator' });
    const articleId = await newArticle(context);
    await publish(context, { id: articleId, version: 2, userId: host.principal.userId });
    const [byHost, byModerator] = [await write(guest, articleId, 'First'), await write(guest, articleId, 'Second')];
    await write(guest, articleId, 'Third');
    const ofOther = await write(host, articleId, 'Of the other');
    const hide = ({ call }: SignedUpUser, id: number, hidden = true) =>
      hideComment(context, call, { idCode: toIdCode(id), hidden });
    await hide(host, byHost);
    await hide(moderator, byModerator);
    await hide(moderator, ofOther);
    const listFor = async (user: Pick<SignedUpUser, 'call'>, discussedArticleId = articleId) =>
      (await viewed(user, { discussedArticleId })).hidden?.comments;
    expect(await listFor(guest)).toEqual([
      { idCode: toIdCode(byModerator), bodyHtml: '<p>Second</p>\n', hiddenBy: 'moderator' },
      { idCode: toIdCode(byHost), bodyHtml: '<p>First</p>\n', hiddenBy: 'author' },
    ]);
    expect(await listFor(moderator)).toEqual([]);
    expect(await listFor(guest, await newArticle(context))).toEqual([]);
    await hide(host, byModerator, false);
    await deleteComment(context, guest.call, toIdCode(byHost));
    expect(await listFor(guest)).toEqual([]);
    await hide(host, byModerator);
    expect(await listFor(guest)).toMatchObject([{ hiddenBy: 'author' }]);
    await expect(listFor({ call: callAs(anonymous) })).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
