import type { Comment, DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import type { Person } from '@commonplace/proto/people/v1/people';
import { takeTurn } from '../../large-reads.ts';

/** What is shown of a comment, or says where it is shown. */
export type ShownComment = Pick<Comment, 'id' | 'idCode' | 'createdAt' | 'bodyHtml' | 'parentId' | 'author'>;

/** A part of an answer; `next` is absent in the last one. */
interface Part {
  comments: Comment[];
  /** Of these comments; services of the last release send them inside. */
  authors: Person[];
  next?: DiscussionCursor | undefined;
}

/**
 * A whole discussion, part by part: its comments, and the first part for what else that says. `unavailable` when too
 * many large ones are wanted at once.
 */
export async function readDiscussion<P extends Part>(
  read: (after: DiscussionCursor | undefined) => Promise<P>,
): Promise<{ first: P; comments: ShownComment[] }> {
  const first = await read(undefined);
  if (!first.next) return { first, comments: withAuthors(first) };
  return takeTurn(() => readAll(read));
}

/** From the beginning, so that whoever waits for their turn holds nothing meanwhile. */
async function readAll<P extends Part>(
  read: (after: DiscussionCursor | undefined) => Promise<P>,
): Promise<{ first: P; comments: ShownComment[] }> {
  const first = await read(undefined);
  const parts = [withAuthors(first)];
  let { next } = first;
  while (next) {
    const part: P = await read(next);
    parts.push(withAuthors(part));
    next = part.next;
  }
  return { first, comments: parts.flat() };
}

/**
 * The comments with their authors in them, of whom there is one object each. In objects of their own: to add a member to
 * a message takes longer.
 */
function withAuthors({ comments, authors }: Part): ShownComment[] {
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
