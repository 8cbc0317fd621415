import { create } from '@bufbuild/protobuf';
import { notFound, unavailable } from '@commonplace/domain/errors';
import { CommentSchema, DiscussionCursorSchema, type DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import { expect, test } from 'vitest';
import { readDiscussion } from './read-discussion.ts';

const partsCount = 3;

/** A discussion of three parts from a service without outlines, which logs reads after the first part. */
function source(name: string, log: string[]) {
  return {
    async read(after: DiscussionCursor | undefined) {
      const part = (after?.commentId ?? 0) + 1;
      if (part > 1) log.push(name);
      await new Promise(setImmediate);
      const next = create(DiscussionCursorSchema, { commentId: part, lastThreadId: 8, lastCommentId: 9 });
      const comments = [create(CommentSchema, { id: part, authorId: 7 })];
      const authors = [create(PersonSchema, { userId: 7, name: `as of part ${part}` })];
      return { comments, authors, ...(part < partsCount && { next }) };
    },
    outline: () => Promise.reject(unavailable('not implemented')),
  };
}

const ofOnePart = (comments: ReturnType<typeof create<typeof CommentSchema>>[]) => ({
  read: async () => ({ comments, authors: [] }),
  outline: () => Promise.reject(new Error('not expected')),
});

test('returns the outline of a discussion of several parts', async () => {
  const outline = {
    ids: Int32Array.of(1),
    depths: Int32Array.of(0),
    sizes: Int32Array.of(2),
    authorIds: Int32Array.of(7),
    digest: 'x',
  };
  const requested: DiscussionCursor[] = [];
  const discussion = await readDiscussion({
    ...source('a', []),
    async outline(start) {
      requested.push(start);
      return outline;
    },
  });
  expect(discussion).toMatchObject({ outline });
  expect(requested).toMatchObject([{ threadId: 1, commentId: 0, lastThreadId: 8, lastCommentId: 9 }]);
});

test('rethrows failures of the outline other than a missing implementation', async () => {
  const failing = { ...source('a', []), outline: () => Promise.reject(notFound()) };
  await expect(readDiscussion(failing)).rejects.toMatchObject({ code: 'not_found' });
});

test('reads whole discussions one at a time from a service without outlines', async () => {
  const log: string[] = [];
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => readDiscussion(source(name, log))));
  for (const { comments } of answers) {
    expect(comments?.map(({ id, author }) => [id, author?.name])).toEqual([
      [1, 'as of part 1'],
      [2, 'as of part 2'],
      [3, 'as of part 3'],
    ]);
  }
  expect(log).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

test('refuses reads beyond the queue', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => readDiscussion(source('x', []))));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const result of refused) expect(result).toMatchObject({ reason: { code: 'unavailable' } });
});

test('keeps embedded authors and missing ones', async () => {
  const author = create(PersonSchema, { userId: 7 });
  const given = [create(CommentSchema, { id: 1, author }), create(CommentSchema, { id: 2 })];
  const { comments } = await readDiscussion(ofOnePart(given));
  expect(comments?.map((comment) => comment.author)).toEqual([author, undefined]);
});
