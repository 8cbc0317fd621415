import type { Comment } from '@commonplace/proto/community/v1/comments';
import type { Person } from '@commonplace/proto/people/v1/people';

/** The fields of a comment in responses. */
export type ShownComment = Pick<Comment, 'id' | 'idCode' | 'createdAt' | 'bodyHtml' | 'parentId' | 'author'>;

/** Comments and their authors. */
export interface CommentsApart {
  comments: Comment[];
  authors: Person[];
}

/**
 * Returns the comments with their authors, one object for each author. New objects, since adding a member to a message is
 * slower.
 */
export function withAuthors({ comments, authors }: CommentsApart): ShownComment[] {
  const authorById = new Map(authors.map((author) => [author.userId, author]));
  return comments.map(({ id, idCode, createdAt, bodyHtml, parentId, authorId }) => ({
    id,
    idCode,
    createdAt,
    bodyHtml,
    parentId,
    author: authorId === undefined ? undefined : authorById.get(authorId),
  }));
}
