import { editTag } from '@commonplace/domain/edit-tags';
import { create } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { toPerson } from '@commonplace/people/person';
import { CommentSchema, type Comment } from '@commonplace/proto/community/v1/comments';
import type { Person } from '@commonplace/proto/people/v1/people';
import type { CommentRow } from './comment-row.ts';
import { toIdCode } from './id-code.ts';

/** Placeholders for hidden texts. */
export const deletedHtml = '<p>[deleted]</p>';
export const hiddenHtml = '<p>[hidden by post author]</p>';

/** Converts rows to the comments of a discussion, in order, with their distinct authors if requested separately. */
export function discussionView(
  rows: readonly CommentRow[],
  { authorsApart }: { authorsApart: boolean },
): { comments: Comment[]; authors: Person[] } {
  const authors = new Map<number, Person>();
  const comments = rows.map((row) => {
    const comment = textView(row);
    if (row.body_html === null) return comment;
    const author = authors.get(row.user_id) ?? toPerson(row.user_id, row);
    authors.set(row.user_id, author);
    if (authorsApart) comment.authorId = row.user_id;
    else comment.author = author;
    return comment;
  });
  return { comments, authors: authorsApart ? [...authors.values()] : [] };
}

export function commentView(row: CommentRow): Comment {
  const comment = textView(row);
  if (row.body_html !== null) comment.author = toPerson(row.user_id, row);
  comment.etag = commentTag(row);
  return comment;
}

/** Returns the edit tag of a comment, which changes with its text and visibility. */
export function commentTag({ id, version: stateOf }: Pick<CommentRow, 'id' | 'version'>): string {
  return editTag({ id, stateOf });
}

function textView(row: CommentRow): Comment {
  const comment = create(CommentSchema);
  comment.id = row.id;
  comment.version = row.version;
  comment.idCode = toIdCode(row.id);
  comment.createdAt = toRfc3339(row.created_at);
  comment.bodyHtml = row.body_html ?? (row.is_deleted ? deletedHtml : hiddenHtml);
  if (row.parent_id !== null) comment.parentId = row.parent_id;
  return comment;
}
