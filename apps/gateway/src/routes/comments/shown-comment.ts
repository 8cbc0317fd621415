import type { Comment, CommentColumns } from '@commonplace/proto/community/v1/comments';

/** What is shown of a comment, or says where it is shown. */
export type ShownComment = Pick<Comment, 'id' | 'idCode' | 'createdAt' | 'bodyHtml' | 'parentId' | 'author'>;

/** Comments in columns; services of the last release send messages. */
export interface CommentsSent {
  comments: Comment[];
  columns?: CommentColumns | undefined;
}

/** The comments of a message. */
export function shownComments({ comments, columns }: CommentsSent): ShownComment[] {
  return columns ? commentsIn(columns) : comments;
}

/** Comments of columns; of each of their authors there is one object. */
export function commentsIn({ ids, parentIds, createdAtSeconds, bodiesHtml, ...columns }: CommentColumns): ShownComment[] {
  const authors = new Map(columns.authors.map((author) => [author.userId, author]));
  return ids.map((id, index) => {
    const parentId = parentIds[index] ?? 0;
    return {
      id,
      idCode: toIdCode(id),
      createdAt: toRfc3339(createdAtSeconds[index] ?? 0),
      bodyHtml: bodiesHtml[index] ?? '',
      parentId: parentId === 0 ? undefined : parentId,
      author: authors.get(columns.authorIds[index] ?? 0),
    };
  });
}

/** The public name of a comment: its id in base 26 with the digits 0-9a-p (E15). */
function toIdCode(id: number): string {
  return id.toString(26);
}

function toRfc3339(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`;
}
