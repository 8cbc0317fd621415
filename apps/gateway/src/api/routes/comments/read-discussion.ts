import { create } from '@bufbuild/protobuf';
import { DiscussionCursorSchema, type DiscussionCursor } from '@commonplace/proto/community/v1/comments';
import type { Outline } from './outline.ts';
import { withAuthors, type CommentsApart, type ShownComment } from './with-authors.ts';

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
  return { first, outline: await source.outline(start) };
}

/** Returns comments, which come thread by thread, with the newest thread first. */
export function withNewestFirst(comments: readonly ShownComment[]): ShownComment[] {
  const threads: ShownComment[][] = [];
  for (const comment of comments) {
    const thread = threads.at(-1);
    if (comment.parentId === undefined || !thread) threads.push([comment]);
    else thread.push(comment);
  }
  return threads.toReversed().flat();
}
