import type { Messages } from '@commonplace/ui/locale/messages';
import type { ItemOf } from '@commonplace/client';

/** What the page of notifications shows: all of them, or some kinds. */
export interface NotificationFilter {
  /** In the query; all without one. */
  name: keyof Messages['notifications']['filters'];
  kinds: readonly ItemOf<'listNotificationGroups'>['kind'][];
}

/** The filters, in order. */
export const notificationFilters: readonly NotificationFilter[] = [
  { name: 'all', kinds: [] },
  { name: 'unread', kinds: [] },
  { name: 'comments', kinds: ['comment', 'reply'] },
  { name: 'mentions', kinds: ['mention', 'webmention'] },
  { name: 'reactions', kinds: ['reaction'] },
  { name: 'followers', kinds: ['follow'] },
  { name: 'articles', kinds: ['publication'] },
];

export const notificationsPath = '/notifications';

/** Returns the path of the page with a filter. */
export function pathOfFilter(name: NotificationFilter['name']): string {
  return name === 'all' ? notificationsPath : `${notificationsPath}?show=${name}`;
}
