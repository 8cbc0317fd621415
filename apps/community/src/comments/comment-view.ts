import { create } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/db/timestamps';
import { toPerson } from '@commonplace/people/person';
import { CommentSchema, type Comment } from '@commonplace/proto/community/v1/comments';
import { deletedHtml, hiddenHtml, type CommentColumns } from './comment-columns.ts';
import type { CommentRow } from './comment-row.ts';
import { toIdCode } from './id-code.ts';

/** One comment. */
export function commentView(row: CommentRow): Comment {
  const comment = create(CommentSchema);
  comment.id = row.id;
  comment.version = row.version;
  comment.idCode = toIdCode(row.id);
  comment.createdAt = toRfc3339(row.created_at);
  comment.bodyHtml = row.body_html ?? (row.is_deleted ? deletedHtml : hiddenHtml);
  if (row.parent_id !== null) comment.parentId = row.parent_id;
  if (row.body_html !== null) comment.author = toPerson(row.user_id, row);
  return comment;
}

/** Comments of a discussion as a message has them: in columns, or for callers of the last release each with its author. */
export function discussionView(
  columns: CommentColumns,
  { inColumns }: { inColumns: boolean },
): { columns?: CommentColumns; comments?: Comment[] } {
  return inColumns ? { columns } : { comments: commentsOf(columns) };
}

function commentsOf({ ids, ...columns }: CommentColumns): Comment[] {
  const authors = new Map(columns.authors.map((author) => [author.userId, author]));
  return ids.map((id, index) => {
    const comment = create(CommentSchema);
    comment.id = id;
    comment.idCode = toIdCode(id);
    comment.createdAt = toRfc3339(new Date((columns.createdAtSeconds[index] ?? 0) * 1_000).toISOString());
    comment.bodyHtml = columns.bodiesHtml[index] ?? '';
    const [parentId = 0, author] = [columns.parentIds[index], authors.get(columns.authorIds[index] ?? 0)];
    if (parentId !== 0) comment.parentId = parentId;
    if (author) comment.author = author;
    return comment;
  });
}
