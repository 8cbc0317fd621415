import type { Comment, DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import { takeTurn } from '../../large-reads.ts';

/** A part of an answer; `next` is absent in the last one. */
interface Part {
  comments: Comment[];
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
  if (!first.next) return { first, comments: first.comments };
  return takeTurn(() => readAll(read));
}

/** From the beginning, so that whoever waits for their turn holds nothing meanwhile. */
async function readAll<P extends Part>(
  read: (after: DiscussionCursor | undefined) => Promise<P>,
): Promise<{ first: P; comments: Comment[] }> {
  const first = await read(undefined);
  const parts = [first.comments];
  let { next } = first;
  while (next) {
    const part: P = await read(next);
    parts.push(part.comments);
    next = part.next;
  }
  return { first, comments: parts.flat() };
}
