import { create } from '@bufbuild/protobuf';
import { DomainError, unavailable } from '@commonplace/domain/errors';
import { DiscussionCursorSchema, type DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import { maxLargeReadChars, runLargeRead } from '../../../edge/http/responses/large-read-queue.ts';
import type { Outline } from './outline.ts';
import { withAuthors, type CommentsApart, type ShownComment } from './shown-comment.ts';

/** A part of a response; the last one has no `next`. */
interface Part extends CommentsApart {
  next?: DiscussionCursor | undefined;
}

/** Reads the parts or the outline of a discussion. */
export interface DiscussionSource<P extends Part> {
  read(after: DiscussionCursor | undefined): Promise<P>;
  outline(start: DiscussionCursor): Promise<Outline>;
}

/** The comments of a small discussion, or the outline of a large one; with the first part. */
export type Discussion<P> =
  | { first: P; comments: ShownComment[]; outline?: undefined }
  | { first: P; outline: Outline; comments?: undefined };

/** Reads a discussion: its comments, or its outline if they do not fit into one part. */
export async function readDiscussion<P extends Part>(source: DiscussionSource<P>): Promise<Discussion<P>> {
  const first = await source.read(undefined);
  if (!first.next) return { first, comments: withAuthors(first) };
  const { lastThreadId, lastCommentId } = first.next;
  const threadId = first.comments[0]?.id ?? 0;
  const start = create(DiscussionCursorSchema, { threadId, lastThreadId, lastCommentId });
  try {
    return { first, outline: await source.outline(start) };
  } catch (error) {
    // Release 0.1.0 of community has no outlines, and no discussions too large for this.
    if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error;
    return runLargeRead(() => readAll(source.read));
  }
}

/** Reads from the beginning, so that queued requests hold no memory. */
async function readAll<P extends Part>(read: DiscussionSource<P>['read']): Promise<Discussion<P>> {
  const first = await read(undefined);
  const parts = [withAuthors(first)];
  let characters = 0;
  let { next } = first;
  while (next) {
    const part: P = await read(next);
    parts.push(withAuthors(part));
    for (const { bodyHtml } of part.comments) characters += bodyHtml.length;
    if (characters > maxLargeReadChars) throw unavailable('a discussion is too large to be read without its outline');
    next = part.next;
  }
  return { first, comments: parts.flat() };
}
