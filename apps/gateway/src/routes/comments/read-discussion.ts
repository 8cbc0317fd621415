import type { Comment, DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import type { Person } from '@commonplace/proto/people/v1/people';
import { takeTurn } from '../../large-reads.ts';

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
): Promise<{ first: P; comments: Comment[] }> {
  const first = await read(undefined);
  if (!first.next) return { first, comments: withAuthors(first) };
  return takeTurn(() => readAll(read));
}

/** From the beginning, so that whoever waits for their turn holds nothing meanwhile. */
async function readAll<P extends Part>(
  read: (after: DiscussionCursor | undefined) => Promise<P>,
): Promise<{ first: P; comments: Comment[] }> {
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

/** The comments with their authors in them, of whom there is one object each. */
function withAuthors({ comments, authors }: Part): Comment[] {
  const authorById = new Map(authors.map((author) => [author.userId, author]));
  for (const comment of comments) {
    const author = comment.authorId === undefined ? undefined : authorById.get(comment.authorId);
    if (author) comment.author = author;
  }
  return comments;
}
