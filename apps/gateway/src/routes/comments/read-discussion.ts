import type { Comment, DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import { unavailable } from '@commonplace/rpc/errors';
import pLimit from 'p-limit';

/** A part of an answer; `next` is absent in the last one. */
interface Part {
  comments: Comment[];
  next?: DiscussionCursor | undefined;
}

/**
 * What is too long for one part takes up to a hundred megabytes while it is put together: a text with one character beyond
 * Latin-1 takes two bytes for each, once in the comments and once in the answer. So this process reads one at a time.
 */
const largeReads = pLimit(1);
/** More would not come to their turn in time. */
const mostWaiting = 8;

/**
 * A whole discussion, part by part: its comments, and the first part for what else that says. `unavailable` when too
 * many large ones are wanted at once.
 */
export async function readDiscussion<P extends Part>(
  read: (after: DiscussionCursor | undefined) => Promise<P>,
): Promise<{ first: P; comments: Comment[] }> {
  const first = await read(undefined);
  if (!first.next) return { first, comments: first.comments };
  if (largeReads.pendingCount >= mostWaiting) throw unavailable('too many large discussions are being read');
  return largeReads(() => readAll(read));
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
