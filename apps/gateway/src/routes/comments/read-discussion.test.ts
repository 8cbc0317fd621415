import { create } from '@bufbuild/protobuf';
import { CommentSchema, DiscussionCursorSchema, type DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import { expect, test } from 'vitest';
import { readDiscussion } from './read-discussion.ts';

const partsCount = 3;

/** A discussion of three parts, which notes who reads beyond the first. */
function reader(name: string, log: string[]) {
  return async (after: DiscussionCursor | undefined) => {
    const part = (after?.commentId ?? 0) + 1;
    if (part > 1) log.push(name);
    await new Promise(setImmediate);
    const next = create(DiscussionCursorSchema, { commentId: part });
    return { comments: [create(CommentSchema, { id: part })], ...(part < partsCount && { next }) };
  };
}

test('discussions of several parts are read whole, and one at a time', async () => {
  const log: string[] = [];
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => readDiscussion(reader(name, log))));
  for (const { comments } of answers) expect(comments.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(log).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

test('more than can have their turn in time are refused', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => readDiscussion(reader('x', []))));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const result of refused) expect(result).toMatchObject({ reason: { code: 'unavailable' } });
});
