import { create } from '@bufbuild/protobuf';
import { notFound } from '@commonplace/domain/errors';
import { CommentSchema, DiscussionCursorSchema, type DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import { expect, test } from 'vitest';
import { readDiscussion } from './read-discussion.ts';

/** A discussion of several parts. */
const source = {
  read: async () => ({
    comments: [create(CommentSchema, { id: 1, authorId: 7 })],
    authors: [create(PersonSchema, { userId: 7 })],
    next: create(DiscussionCursorSchema, { commentId: 1, lastThreadId: 8, lastCommentId: 9 }),
  }),
};

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
    ...source,
    async outline(start) {
      requested.push(start);
      return outline;
    },
  });
  expect(discussion).toMatchObject({ outline });
  expect(requested).toMatchObject([{ threadId: 1, commentId: 0, lastThreadId: 8, lastCommentId: 9 }]);
});

test('rethrows failures of the outline', async () => {
  const failing = { ...source, outline: () => Promise.reject(notFound()) };
  await expect(readDiscussion(failing)).rejects.toMatchObject({ code: 'not_found' });
});

test('returns the comments of a single part with their authors, also without one', async () => {
  const author = create(PersonSchema, { userId: 7 });
  const comments = [create(CommentSchema, { id: 1, authorId: 7 }), create(CommentSchema, { id: 2 })];
  const discussion = await readDiscussion({
    read: async () => ({ comments, authors: [author] }),
    outline: () => Promise.reject(new Error('not expected')),
  });
  expect(discussion.comments?.map((comment) => comment.author)).toEqual([author, undefined]);
});
