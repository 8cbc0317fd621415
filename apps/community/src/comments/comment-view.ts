import { create } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/db/timestamps';
import { toPerson } from '@commonplace/people/person';
import { CommentSchema, type Comment } from '@commonplace/proto/community/v1/comments';
import type { Person } from '@commonplace/proto/people/v1/people';
import type { CommentRow } from './comment-row.ts';
import { toIdCode } from './id-code.ts';

const deletedHtml = '<p>[deleted]</p>';

/** Comments as messages, in the order of the rows. */
export function commentViews(rows: readonly CommentRow[]): Comment[] {
  const authors = new Map<number, Person>();
  return rows.map((row) => commentView(row, authors));
}

/** `authors` is shared by the rows of a response: the same few people write most of a discussion. */
export function commentView(row: CommentRow, authors = new Map<number, Person>()): Comment {
  const comment = create(CommentSchema);
  comment.id = row.id;
  comment.version = row.version;
  comment.idCode = toIdCode(row.id);
  comment.createdAt = toRfc3339(row.created_at);
  comment.bodyHtml = row.body_html ?? deletedHtml;
  if (row.parent_id !== null) comment.parentId = row.parent_id;
  if (row.body_html !== null) comment.author = authorOf(row, authors);
  return comment;
}

function authorOf(row: CommentRow, authors: Map<number, Person>): Person {
  const author = authors.get(row.user_id) ?? toPerson(row.user_id, row);
  authors.set(row.user_id, author);
  return author;
}
