import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { commentView } from './comment-view.ts';
import { targetOf } from './commentable.ts';
import type { WindowRow } from './discussion-window.ts';
import type { DiscussionWindow } from './get-discussion.ts';
import { toIdCode } from './id-code.ts';

/** Converts a window of a discussion to its message. */
export function windowView({ rows, hasPrevious, hasNext, target, aroundId }: DiscussionWindow) {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    comments: rows.map(discussionComment),
    ...(hasPrevious && first && { previous: toIdCode(first.id) }),
    ...(hasNext && last && { next: toIdCode(last.id) }),
    ...targetOf(target),
    ...(aroundId !== undefined && { around: toIdCode(aroundId) }),
  };
}

function discussionComment(row: WindowRow) {
  const { parent_id: parentId, edited_at: editedAt } = row;
  const { answered_id: userId, answered_name: name, answered_username: username } = row;
  return {
    comment: commentView(row),
    ...(parentId !== null && { parentIdCode: toIdCode(parentId) }),
    threadIdCode: toIdCode(row.thread_id),
    depth: row.depth,
    ...(editedAt !== null && { editedAt: toRfc3339(editedAt) }),
    ...(userId !== null && { answered: { userId, name: name ?? '', username: username ?? '' } }),
  };
}
