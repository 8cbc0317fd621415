import { ReactionChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment } from '../comments/create-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { toIdCode } from '../comments/id-code.ts';
import { countEngagement } from '../engagement/count-engagement.ts';
import { updateUserStatus } from '../moderation/update-user-status.ts';
import type { Tables } from '../tables/tables.ts';
import {
  callAs,
  createTestContext,
  onArticle,
  operator,
  publish,
  signUp,
  type TestContext,
} from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { createReaction } from './create-reaction.ts';
import { toggleReaction } from './toggle-reaction.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
  await publish(context, { id: 1 });
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

const like = { category: 'like', reactableType: 'Article', reactableId: 1 };

async function rowsOf(reactableId: number): Promise<number> {
  const query = context.database.reader<Tables>().selectFrom('reactions').select('id');
  return (await query.where('reactable_id', '=', reactableId).execute()).length;
}

async function publicCount(articleId: number): Promise<number | undefined> {
  const [engagement] = await countEngagement(context.database.reader(), [articleId]);
  return engagement?.publicReactionsCount;
}

describe('toggleReaction', () => {
  it('creates, then removes, and announces both', async () => {
    const { call, principal } = await signUp(context);
    const first = await toggleReaction(context, call, like);
    const second = await toggleReaction(context, call, like);
    const third = await toggleReaction(context, call, like);
    expect([first.result, second.result, third.result]).toEqual(['create', 'destroy', 'create']);
    expect(second.id).toBe(first.id);
    const events = (await outboxOf(context, ReactionChangedSchema)).filter(({ userId }) => userId === principal.userId);
    expect(events).toMatchObject([
      { id: first.id, version: 1, deleted: false, category: 'like', reactableType: 'Article', reactableId: 1 },
      { id: first.id, version: 2, deleted: true },
      { id: third.id, version: 1, deleted: false },
    ]);
  });

  it('keeps rows and counters consistent over fifty concurrent calls of one user', async () => {
    await publish(context, { id: 2 });
    const { call } = await signUp(context);
    const input = { ...like, reactableId: 2 };
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => toggleReaction(context, call, input)));
    expect(outcomes.filter(({ result }) => result === 'create')).toHaveLength(25);
    expect(await rowsOf(2)).toBe(0);
    expect(await publicCount(2)).toBe(0);
    await toggleReaction(context, call, input);
    expect(await publicCount(2)).toBe(1);
  });
});

describe('createReaction', () => {
  it('creates a reaction once, however often and concurrently it is requested', async () => {
    await publish(context, { id: 3 });
    const { call } = await signUp(context);
    const input = { ...like, reactableId: 3 };
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => createReaction(context, call, input)));
    expect(outcomes.filter(({ result }) => result === 'create')).toHaveLength(1);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    expect(await rowsOf(3)).toBe(1);
  });

  it('counts every one of many users', async () => {
    await publish(context, { id: 4 });
    const people = await Promise.all(Array.from({ length: 50 }, () => signUp(context)));
    await Promise.all(people.map(({ call }) => createReaction(context, call, { ...like, reactableId: 4 })));
    expect(await publicCount(4)).toBe(50);
  });

  it('still counts reactions to an article withdrawn since', async () => {
    await publish(context, { id: 5 });
    const { call } = await signUp(context);
    const input = { ...like, reactableId: 5 };
    const { id } = await createReaction(context, call, input);
    await publish(context, { id: 5, version: 2, published: false });
    expect(await createReaction(context, call, input)).toEqual({ id, result: 'none' });
    expect(await toggleReaction(context, call, input)).toEqual({ id, result: 'destroy' });
    await expect(toggleReaction(context, call, input)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe.each([
  ['toggling', toggleReaction],
  ['creating', createReaction],
])('%s', (_name, react) => {
  it.each([
    [{ category: 'readinglist' }, 'Validation failed: Category is not included in the list'],
    [{ category: '' }, 'Validation failed: Category is not included in the list'],
    [{ reactableType: 'Listing' }, 'Validation failed: Reactable type is not included in the list'],
    [{ reactableType: 'article' }, 'Validation failed: Reactable type is not included in the list'],
  ])('rejects %j', async (wrong, message) => {
    const { call } = await signUp(context);
    await expect(react(context, call, { ...like, ...wrong })).rejects.toMatchObject({
      code: 'validation_failed',
      message,
    });
  });

  it('accepts private votes of trusted users and moderators only, which affect the score', async () => {
    await publish(context, { id: 7 });
    const vote = { ...like, category: 'vomit', reactableId: 7 };
    const plain = await signUp(context);
    await expect(react(context, plain.call, vote)).rejects.toMatchObject({ code: 'validation_failed' });
    await updateUserStatus(context, operator, { userId: plain.principal.userId, status: 'trusted' });
    const moderator = await signUp(context, { role: 'moderator' });
    const before = (await countEngagement(context.database.reader(), [7]))[0]?.qualityPoints ?? 0;
    for (const { call } of [plain, moderator])
      expect(await react(context, call, vote)).toMatchObject({ result: 'create' });
    const counted = async () => (await countEngagement(context.database.reader(), [7]))[0];
    expect(await counted()).toMatchObject({
      qualityPoints: before - 100,
      publicReactionsCount: 0,
      uniqueReactorsCount: 0,
      reactions: [],
    });
    // The opposite vote removes it.
    await react(context, plain.call, { ...vote, category: 'thumbsup' });
    expect(await counted()).toMatchObject({ qualityPoints: before - 45 });
    const events = (await outboxOf(context, ReactionChangedSchema)).filter(({ reactableId }) => reactableId === 7);
    expect(events).toEqual([]);
  });

  it('requires an existing target', async () => {
    const { call } = await signUp(context);
    for (const reactableType of ['Article', 'Comment', 'User']) {
      const attempt = react(context, call, { category: 'fire', reactableType, reactableId: 1_000_000 });
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    }
    await publish(context, { id: 6, published: false });
    await expect(react(context, call, { ...like, reactableId: 6 })).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'Validation failed: Reactable is not valid.',
    });
  });

  it('accepts existing comments and users as targets', async () => {
    const { call } = await signUp(context);
    const author = await signUp(context);
    const comment = await createComment(context, author.call, { target: onArticle(1), bodyMarkdown: 'Hello' });
    const onComment = { category: 'unicorn', reactableType: 'Comment', reactableId: comment.id };
    const onUser = { category: 'fire', reactableType: 'User', reactableId: author.principal.userId };
    expect(await react(context, call, onComment)).toMatchObject({ result: 'create' });
    expect(await react(context, call, onUser)).toMatchObject({ result: 'create' });
    const other = await signUp(context);
    await deleteComment(context, author.call, toIdCode(comment.id));
    await updateUserStatus(context, operator, { userId: author.principal.userId, status: 'banned' });
    await expect(react(context, other.call, onComment)).rejects.toMatchObject({ code: 'not_found' });
    await expect(react(context, other.call, onUser)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('requires an unrestricted account (rules.md#restricted-accounts)', async () => {
    await expect(react(context, callAs(anonymous), like)).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const restriction of ['suspended', 'spam'] as const) {
      const call = callAs(userPrincipal({ userId: 1, restriction }));
      await expect(react(context, call, like)).rejects.toMatchObject({ code: 'permission_denied' });
    }
  });
});
