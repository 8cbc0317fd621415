import { expect, it } from 'vitest';
import type { CommentRow } from './comment-row.ts';
import { commentView, discussionView } from './comment-view.ts';

function row(id: number, parentId: number | null, bodyHtml: string | null = `<p>${id}</p>`): CommentRow {
  return {
    id,
    is_deleted: bodyHtml === null,
    version: 1,
    parent_id: parentId,
    created_at: '2026-01-02 03:04:05.678901+00',
    body_html: bodyHtml,
    user_id: 7,
    author_name: 'Ada',
    author_username: 'ada',
    author_microblog_username: null,
    author_codehost_username: 'ada-l',
    author_website_url: null,
    author_profile_image: '',
    author_profile_image_90: '',
  };
}

const together = { authorsApart: false };

it('names the parent of a reply and none for a top-level comment', () => {
  const [first, second] = discussionView([row(1, null), row(2, 1)], together).comments;
  expect(first?.parentId).toBeUndefined();
  expect(second?.parentId).toBe(1);
});

it('hides the text and the author of a deleted comment, not its replies', () => {
  const [deleted, reply] = discussionView([row(1, null, null), row(2, 1)], together).comments;
  expect(deleted).toMatchObject({ bodyHtml: '<p>[deleted]</p>', idCode: '1', createdAt: '2026-01-02T03:04:05Z' });
  expect(deleted?.author).toBeUndefined();
  expect(reply?.author).toMatchObject({ userId: 7, username: 'ada', codehostUsername: 'ada-l' });
  expect(reply?.author?.microblogUsername).toBeUndefined();
});

it('sends each author once when authors are separate', () => {
  const other = { ...row(3, null), user_id: 8, author_name: 'Grace' };
  const rows = [row(1, null), row(2, 1), other, row(4, 3, null)];
  const { comments, authors } = discussionView(rows, { authorsApart: true });
  expect(comments.map(({ author, authorId }) => [author, authorId])).toEqual([
    [undefined, 7],
    [undefined, 7],
    [undefined, 8],
    [undefined, undefined],
  ]);
  expect(authors.map(({ userId, name }) => [userId, name])).toEqual([
    [7, 'Ada'],
    [8, 'Grace'],
  ]);
  expect(discussionView(rows, together).authors).toEqual([]);
  expect(commentView(other).author).toMatchObject({ userId: 8, name: 'Grace' });
});
