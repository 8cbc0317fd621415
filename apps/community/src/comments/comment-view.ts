import { create, type MessageShape } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/db/timestamps';
import {
  CommentAuthorSchema,
  CommentSchema,
  type Comment,
  type CommentAuthor,
} from '@commonplace/proto/community/v1/comments';
import type { CommentRow } from './comment-row.ts';
import { toIdCode } from './id-code.ts';

const deletedHtml = '<p>[deleted]</p>';

/** Comments as messages, in the order of the rows. */
export function commentViews(rows: readonly CommentRow[]): Comment[] {
  const authors = new Map<number, CommentAuthor>();
  return rows.map((row) => commentView(row, authors));
}

/** `authors` is shared by the rows of a response: the same few people write most of a discussion. */
export function commentView(row: CommentRow, authors = new Map<number, CommentAuthor>()): Comment {
  const comment = create(CommentSchema);
  comment.id = row.id;
  comment.version = row.version;
  comment.idCode = toIdCode(row.id);
  comment.createdAt = toRfc3339(row.created_at);
  comment.bodyHtml = row.body_html ?? deletedHtml;
  if (row.parent_id !== null) comment.parentId = row.parent_id;
  if (row.body_html !== null) comment.author = authors.get(row.user_id) ?? authorView(row, authors);
  return comment;
}

function authorView(row: CommentRow, authors: Map<number, CommentAuthor>): MessageShape<typeof CommentAuthorSchema> {
  const author = create(CommentAuthorSchema, {
    userId: row.user_id,
    name: row.name,
    username: row.username,
    profileImage: row.profile_image,
    profileImage90: row.profile_image_90,
    ...(row.microblog_username !== null && { microblogUsername: row.microblog_username }),
    ...(row.codehost_username !== null && { codehostUsername: row.codehost_username }),
    ...(row.website_url !== null && { websiteUrl: row.website_url }),
  });
  authors.set(row.user_id, author);
  return author;
}
