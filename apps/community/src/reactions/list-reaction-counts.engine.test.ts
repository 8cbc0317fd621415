import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment } from '../comments/create-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { toIdCode } from '../comments/id-code.ts';
import { callAs, createTestContext, onArticle, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { createReaction } from './create-reaction.ts';
import { listReactionCounts } from './list-reaction-counts.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

const visitor = callAs(anonymous);
const countsOf = (articleIds: number[], commentIds: number[] = [], call = visitor) =>
  listReactionCounts(context, call, { articleIds, commentIds });

describe('listReactionCounts while content is unavailable', () => {
  it('counts the reactions to articles whose copies are public', async () => {
    await publish(context, { id: 1 });
    const { call } = await signUp(context);
    await createReaction(context, call, { category: 'like', reactableType: 'Article', reactableId: 1 });
    const counted = { reactableType: 'Article', reactableId: 1, counts: { like: 1 } };
    expect(await countsOf([1, 2])).toMatchObject([{ ...counted, ownCategories: [] }]);
    expect(await countsOf([1], [], call)).toMatchObject([{ ...counted, ownCategories: ['like'] }]);
    await publish(context, { id: 1, version: 2, published: false });
    expect(await countsOf([1], [], call)).toEqual([]);
  });

  it('counts the reactions to comments until they are deleted', async () => {
    await publish(context, { id: 3 });
    const { call } = await signUp(context);
    const { id } = await createComment(context, call, { target: onArticle(3), bodyMarkdown: 'Hello' });
    await createReaction(context, call, { category: 'fire', reactableType: 'Comment', reactableId: id });
    expect(await countsOf([], [id])).toMatchObject([{ reactableType: 'Comment', counts: { fire: 1 } }]);
    await deleteComment(context, call, toIdCode(id));
    expect(await countsOf([], [id])).toEqual([]);
  });

  it('rejects more than 100 ids in both lists together', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => index + 1);
    await expect(countsOf(ids, ids)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
