import { paging, type Samples, time } from '../testing/samples.ts';
import type { Notification } from './describe-notification.ts';
import { notificationsPage } from './notifications-page.ts';

export const samples: Samples = {
  notifications: (text, view) =>
    notificationsPage({ notifications: cases.map((change) => notification(text, change)), paging }, view),
  noNotifications: (_text, view) => notificationsPage({ notifications: [], paging: { page: 1, hasNext: false } }, view),
};

const about = (type_of: string) => ({ type_of, id: 1, id_code: null, path: '/ada/text-1' });

const cases: readonly { kind: string; type: string; changes?: Partial<Notification> }[] = [
  { kind: 'follow', type: 'user' },
  { kind: 'comment', type: 'comment' },
  { kind: 'reply', type: 'comment' },
  { kind: 'mention', type: 'article' },
  { kind: 'mention', type: 'comment' },
  { kind: 'reaction', type: 'article', changes: { actors_count: 3 } },
  { kind: 'reaction', type: 'comment' },
  { kind: 'reaction', type: 'user' },
  { kind: 'publication', type: 'article', changes: { read: true } },
  { kind: 'trusted', type: 'user' },
  { kind: 'badge_achievement', type: 'badge' },
  { kind: 'organization_invitation', type: 'organization' },
  { kind: 'webmention', type: 'article' },
];

function notification(text: string, { kind, type, changes }: (typeof cases)[number]): Notification {
  const actor = {
    type_of: 'user' as const,
    id: 1,
    username: 'ada',
    name: text,
    path: '/ada',
    profile_image: '/ada.png',
    profile_image_90: '/ada.png',
  };
  return {
    kind,
    read: false,
    created_at: time,
    actor,
    actors_count: 1,
    subject: { ...about(type), title: text },
    ...changes,
  };
}
