import type { Notification } from './describe-notification.ts';
import { notificationsPath } from './notification-filters.ts';

/** Returns the path of what a notification is about: the newest comment itself, the newest follower, or the list of followers. */
export function subjectPath({ kind, actor, actors_count: actorsCount, subject }: Notification, viewer: string): string {
  if (kind === 'follow') return actorsCount === 1 ? actor.path : '/dashboard/followers';
  if (subject.type_of !== 'comment' || subject.id_code === null) return subject.path;
  const author = kind === 'reaction' ? viewer : actor.username;
  return `/${author}/comment/${subject.id_code}#comment-${subject.id_code}`;
}

/** Returns the path that marks a notification as read and goes to another. */
export function openingPath(id: number, to: string): string {
  return `${notificationsPath}/${id}?to=${encodeURIComponent(to)}`;
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
