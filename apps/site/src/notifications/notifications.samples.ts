import { type Samples, time } from '../testing/samples.ts';
import type { Notification } from './describe-notification.ts';
import { notificationsPage } from './notifications-page.ts';

export const samples: Samples = {
  notifications: (text, view) =>
    notificationsPage(
      { filter: 'all', notifications: cases.map(notificationOf(text)), isLater: true, nextBefore: '4-3-2-1' },
      view,
    ),
  noNotifications: (_text, view) =>
    notificationsPage({ filter: 'mentions', notifications: [], isLater: false, nextBefore: undefined }, view),
};

const about = (type_of: string) => ({
  type_of,
  id: 1,
  id_code: type_of === 'comment' ? 'a1' : null,
  path: '/ada/text-1',
});

const cases: readonly { kind: string; type: string; changes?: Partial<Notification> }[] = [
  { kind: 'follow', type: 'user' },
  { kind: 'comment', type: 'comment' },
  { kind: 'reply', type: 'comment', changes: { read: true, unread_count: 1 } },
  { kind: 'mention', type: 'article' },
  { kind: 'mention', type: 'comment' },
  { kind: 'reaction', type: 'article', changes: { actors_count: 3, reaction_categories: ['unicorn', 'fire'] } },
  { kind: 'reaction', type: 'comment' },
  { kind: 'reaction', type: 'user' },
  { kind: 'publication', type: 'article', changes: { read: true, unread_count: 0 } },
  { kind: 'trusted', type: 'user' },
  { kind: 'badge_achievement', type: 'badge' },
  { kind: 'organization_invitation', type: 'organization' },
  { kind: 'organization_removal', type: 'organization' },
  { kind: 'webmention', type: 'article' },
];

function notificationOf(text: string) {
  const actor = {
    type_of: 'user' as const,
    id: 1,
    username: 'ada',
    name: text,
    path: '/ada',
    profile_image: '/ada.png',
    profile_image_90: '/ada.png',
  };
  return ({ kind, type, changes }: (typeof cases)[number], index: number): Notification => ({
    id: index + 1,
    kind,
    read: false,
    notifications_count: 2,
    unread_count: 2,
    created_at: time,
    actor,
    actors_count: 1,
    subject: { ...about(type), title: text },
    excerpt: type === 'comment' ? text : null,
    article_id: type === 'comment' ? 1 : null,
    podcast_episode_id: null,
    may_reply: type === 'comment',
    cursor: '4-3-2-1',
    ...changes,
  });
}
