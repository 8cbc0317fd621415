import { create } from '@bufbuild/protobuf';
import { PersonSchema } from '@commonplace/proto/people/v1/people';
import { expect, it } from 'vitest';
import type { CommentRow } from './comment-row.ts';
import { commentView, discussionView } from './comment-view.ts';

const row: CommentRow = {
  id: 1_000,
  is_deleted: false,
  version: 3,
  parent_id: null,
  created_at: '2026-01-02 03:04:05.678901+00',
  body_html: '<p>Hello</p>',
  user_id: 7,
  author_name: 'Ada',
  author_username: 'ada',
  author_microblog_username: null,
  author_codehost_username: 'ada-l',
  author_website_url: null,
  author_profile_image: '',
  author_profile_image_90: '',
};

it('shows a comment with its author, and what it replies to', () => {
  const comment = commentView(row);
  expect(comment).toMatchObject({ idCode: '1cc', version: 3, createdAt: '2026-01-02T03:04:05Z' });
  expect(comment.author).toMatchObject({ userId: 7, username: 'ada', codehostUsername: 'ada-l' });
  expect(comment.author?.microblogUsername).toBeUndefined();
  expect([comment.parentId, commentView({ ...row, parent_id: 5 }).parentId]).toEqual([undefined, 5]);
});

it('hides the text and the author of a deleted comment, and of a hidden one', () => {
  const gone = { ...row, body_html: null };
  expect(commentView({ ...gone, is_deleted: true }).bodyHtml).toBe('<p>[deleted]</p>');
  expect(commentView(gone).bodyHtml).toBe('<p>[hidden by post author]</p>');
  expect(commentView(gone).author).toBeUndefined();
});

it('sends a discussion in columns, or as messages that have their authors in them', () => {
  const author = create(PersonSchema, { userId: 7, name: 'Ada' });
  const columns = {
    ids: [1_000, 1_001],
    parentIds: [0, 1_000],
    createdAtSeconds: [1_767_323_045, 1_767_323_046],
    bodiesHtml: ['<p>[deleted]</p>', '<p>Hello</p>'],
    authorIds: [0, 7],
    authors: [author],
  };
  expect(discussionView(columns, { inColumns: true })).toEqual({ columns });
  const { comments } = discussionView(columns, { inColumns: false });
  expect(comments).toMatchObject([
    { id: 1_000, idCode: '1cc', createdAt: '2026-01-02T03:04:05Z', bodyHtml: '<p>[deleted]</p>' },
    { id: 1_001, idCode: '1cd', createdAt: '2026-01-02T03:04:06Z', parentId: 1_000, author },
  ]);
  expect([comments?.[0]?.parentId, comments?.[0]?.author]).toEqual([undefined, undefined]);
});
