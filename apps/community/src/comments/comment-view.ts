import { create } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/db/timestamps';
import { toPerson } from '@commonplace/people/person';
import { CommentSchema, type Comment } from '@commonplace/proto/community/v1/comments';
import type { Person } from '@commonplace/proto/people/v1/people';
import { editTag } from '@commonplace/rpc/edit-tags';
import type { CommentRow } from './comment-row.ts';
import { toIdCode } from './id-code.ts';

/** What is shown instead of a text. */
export const deletedHtml = '<p>[deleted]</p>';
export const hiddenHtml = '<p>[hidden by post author]</p>';

/** Comments of a discussion, in the order of the rows, and their authors when those are wanted apart: each once. */
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

/** One comment. */
export function commentView(row: CommentRow): Comment {
  const comment = textView(row);
  if (row.body_html !== null) comment.author = toPerson(row.user_id, row);
  comment.etag = commentTag(row);
  return comment;
}

/** The tag of a comment: it has another version whenever its text is another, or it is hidden or shown. */
export function commentTag({ id, version: stateOf }: Pick<CommentRow, 'id' | 'version'>): string {
  return editTag({ id, stateOf });
}

/** A comment without its author. */
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
