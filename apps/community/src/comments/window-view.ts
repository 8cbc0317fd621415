import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { commentView } from './comment-view.ts';
import { targetOf } from './commentable.ts';
import type { RepliesCount } from './count-replies.ts';
import type { WindowRow } from './discussion-window.ts';
import type { DiscussionWindow } from './get-discussion.ts';
import { toIdCode } from './id-code.ts';

/** Converts a window of a discussion to its message. */
export function windowView(window: DiscussionWindow) {
  const { rows, hasPrevious, hasNext, target, aroundId, replies, laterReplies: later, commentsCount } = window;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    comments: rows.map((row) => discussionComment(row, replies.get(row.id))),
    ...(hasPrevious && first && { previous: toIdCode(first.id) }),
    ...(hasNext && last && { next: toIdCode(last.id) }),
    ...targetOf(target),
    ...(aroundId !== undefined && { around: toIdCode(aroundId) }),
    ...(commentsCount !== undefined && { commentsCount }),
    ...(later && { laterRepliesCount: later.count, hasMoreLaterReplies: later.hasMore }),
  };
}

function discussionComment(row: WindowRow, replies: RepliesCount | undefined) {
  const { parent_id: parentId, edited_at: editedAt } = row;
  const { answered_id: userId, answered_name: name, answered_username: username } = row;
  return {
    comment: commentView(row),
    ...(parentId !== null && { parentIdCode: toIdCode(parentId) }),
    threadIdCode: toIdCode(row.thread_id),
    depth: row.depth,
    repliesCount: replies?.count ?? 0,
    hasMoreReplies: replies?.hasMore ?? false,
    ...(editedAt !== null && { editedAt: toRfc3339(editedAt) }),
    ...(userId !== null && { answered: { userId, name: name ?? '', username: username ?? '' } }),
  };
}
