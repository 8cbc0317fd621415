import { pathOfComment } from '../comments/comment-order.ts';
import type { Notification } from './describe-notification.ts';
import { notificationsPath } from './notification-filters.ts';

/** Returns the path of what a notification is about: the comment in its discussion, the newest follower, or the list of followers. */
export function subjectPath({ kind, actor, actors_count: actorsCount, subject }: Notification): string {
  if (kind === 'follow') return actorsCount === 1 ? actor.path : '/dashboard/followers';
  if (subject.type_of !== 'comment' || subject.id_code === null) return subject.path;
  return inDiscussion(subject.path, subject.id_code);
}

/** Returns the path of a comment, or of a reply to it, among the comments on its page, which those around it are on, too. */
export function inDiscussion(path: string, idCode: string): string {
  const [page = ''] = path.split('#', 1);
  return pathOfComment(page, { order: 'oldest', usual: 'oldest' }, idCode);
}

/** Returns the path that marks a notification as read and goes to another. */
export function openingPath(id: number, to: string): string {
  return `${notificationsPath}/${id}?to=${encodeURIComponent(to)}`;
}

const repliedName = 'replied';

/** Returns the path of the list after a reply to a notification was sent there, whose code it has. */
export function repliedPath(path: string, id: number, idCode: string): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://site');
  searchParams.set(repliedName, `${id}-${idCode}`);
  return `${pathname}?${searchParams.toString()}${hash}`;
}

/** Returns the code of the reply that was just sent to a notification. */
export function replyIn(path: string, id: number): string | undefined {
  const [of, idCode] = new URL(path, 'http://site').searchParams.get(repliedName)?.split('-') ?? [];
  return of === String(id) && idCode !== undefined && /^\w{1,7}$/.test(idCode) ? idCode : undefined;
}

/** Returns the id of the element with a notification. */
export function notificationElement(id: number): string {
  return `notification-${id}`;
}

/** Returns the notification to whose place on the page of notifications a path leads; undefined for others. */
export function answeredNotification(path: string): number | undefined {
  const [, id] = /^\/notifications(?:\?[^#]*)?#notification-(\d{1,15})$/.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
}
