import type { Comment, DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import { unavailable } from '@commonplace/rpc/errors';
import pLimit from 'p-limit';

/** A part of an answer; `next` is absent in the last one. */
interface Part {
  comments: Comment[];
  next?: DiscussionCursor | undefined;
}

/** What is too long for one part takes tens of megabytes while it is put together, so this process reads few at once. */
const largeReads = pLimit(2);
/** Each of them holds its first part, of a few megabytes. */
const mostWaiting = 8;

/**
 * A whole discussion, part by part: its comments, and the first part for what else that says. `unavailable` when too
 * many large ones are wanted at once.
 */
export async function readDiscussion<P extends Part>(
  read: (after: DiscussionCursor | undefined) => Promise<P>,
): Promise<{ first: P; comments: Comment[] }> {
  const first = await read(undefined);
  const { comments, next } = first;
  if (!next) return { first, comments };
  if (largeReads.pendingCount >= mostWaiting) throw unavailable('too many large discussions are being read');
  return { first, comments: [...comments, ...(await largeReads(() => readRest(read, next)))] };
}

async function readRest(read: (after: DiscussionCursor) => Promise<Part>, begin: DiscussionCursor): Promise<Comment[]> {
  const parts: Comment[][] = [];
  let next: DiscussionCursor | undefined = begin;
  while (next) {
    const part: Part = await read(next);
    parts.push(part.comments);
    next = part.next;
  }
  return parts.flat();
}
