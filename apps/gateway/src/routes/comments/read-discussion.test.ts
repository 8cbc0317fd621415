import { create } from '@bufbuild/protobuf';
import { CommentSchema, DiscussionCursorSchema, type DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
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
    const comments = [create(CommentSchema, { id: part, authorId: 7 })];
    const authors = [create(PersonSchema, { userId: 7, name: `as of part ${part}` })];
    return { comments, authors, ...(part < partsCount && { next }) };
  };
}

test('discussions of several parts are read whole, and one at a time', async () => {
  const log: string[] = [];
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => readDiscussion(reader(name, log))));
  for (const { comments } of answers) {
    expect(comments.map(({ id, author }) => [id, author?.name])).toEqual([
      [1, 'as of part 1'],
      [2, 'as of part 2'],
      [3, 'as of part 3'],
    ]);
  }
  expect(log).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

test('more than can have their turn in time are refused', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => readDiscussion(reader('x', []))));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const result of refused) expect(result).toMatchObject({ reason: { code: 'unavailable' } });
});

test('comments whose authors are sent inside, or that have none, are taken as they are', async () => {
  const author = create(PersonSchema, { userId: 7 });
  const given = [create(CommentSchema, { id: 1, author }), create(CommentSchema, { id: 2 })];
  const { comments } = await readDiscussion(async () => ({ comments: given, authors: [] }));
  expect(comments.map((comment) => comment.author)).toEqual([author, undefined]);
});
