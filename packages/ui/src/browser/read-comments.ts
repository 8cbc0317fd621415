import { isOwn } from './new-comments.ts';

const seen = new Set<Element>();

/** Marks the notifications of the comments on the page as read, and lets the bell count again. Visitors have no bell. */
export async function markAsRead(): Promise<void> {
  if (!document.querySelector('.bell .badge')?.textContent) return;
  // No notification tells of own comments.
  const isNew = (comment: Element) => !seen.has(comment) && !isOwn(comment);
  const comments = [...document.querySelectorAll('.comment')].filter(isNew);
  if (!comments[0]) return;
  for (const comment of comments) seen.add(comment);
  const codes = comments.map(({ id }) => id.slice('comment-'.length));
  // A gateway of the last release takes a selection without ids for all notifications.
  const body = JSON.stringify({ ids: [], comment_id_codes: codes });
  try {
    await fetch('/api/notifications/read', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    dispatchEvent(new Event('notifications'));
  } catch {
    // They stay unread without a network.
  }
}
