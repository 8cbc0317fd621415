import { maxUnread } from '@commonplace/rules/limits';

/** Returns the number of unread notifications as pages and their script show it; nothing without any. */
export function unreadText(count: number): string {
  return count === 0 ? '' : count < maxUnread ? String(count) : `${maxUnread - 1}+`;
}
