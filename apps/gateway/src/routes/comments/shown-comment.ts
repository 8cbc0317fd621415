import type { Comment } from '@commonplace/proto/community/v1/comments';
import type { Person } from '@commonplace/proto/people/v1/people';

/** What is shown of a comment, or says where it is shown. */
export type ShownComment = Pick<Comment, 'id' | 'idCode' | 'createdAt' | 'bodyHtml' | 'parentId' | 'author'>;

/** Comments, and the authors of those that name theirs; services of the last release send them inside. */
export interface CommentsApart {
  comments: Comment[];
  authors: Person[];
}

/**
 * The comments with their authors in them, of whom there is one object each. In objects of their own: to add a member to
 * a message takes longer.
 */
export function withAuthors({ comments, authors }: CommentsApart): ShownComment[] {
  const authorById = new Map(authors.map((author) => [author.userId, author]));
  return comments.map(({ id, idCode, createdAt, bodyHtml, parentId, author, authorId }) => ({
    id,
    idCode,
    createdAt,
    bodyHtml,
    parentId,
    author: author ?? (authorId === undefined ? undefined : authorById.get(authorId)),
  }));
}
