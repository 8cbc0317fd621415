import type { Messages } from '@commonplace/ui/locale/messages';
import type { OptionsOf } from '@commonplace/client';

type Selection = NonNullable<OptionsOf<'markNotificationsAsRead'>['body']>;
type Kind = NonNullable<Selection['kinds']>[number];

/** What the page of notifications shows: all of them, or some kinds. */
export interface NotificationFilter {
  /** In the query; all without one. */
  name: keyof Messages['notifications']['filters'];
  kinds: readonly Kind[];
}

/** The filters, in order. */
export const notificationFilters: readonly NotificationFilter[] = [
  { name: 'all', kinds: [] },
  { name: 'unread', kinds: [] },
  { name: 'comments', kinds: ['comment', 'reply', 'mention'] },
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
