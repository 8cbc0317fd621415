import { chooseLocale } from '@commonplace/ui/locale/locale';
import { expect, it } from 'vitest';
import { describeNotification } from './describe-notification.ts';

it.each([
  ['en', 'Ada reacted with exploding head and raised hands to “Raised Hands”'],
  ['de', 'Reaktion von Ada auf „Raised Hands“: Umwerfend, Applaus'],
])('writes the names of reactions in %s as within a sentence', (language, sentence) => {
  const actor = {
    type_of: 'user' as const,
    id: 1,
    username: 'ada',
    name: 'Ada',
    path: '/ada',
    profile_image: '/ada.png',
    profile_image_90: '/ada.png',
  };
  const subject = { type_of: 'article', id: 1, id_code: null, title: 'Raised Hands', path: '/ada/hands' };
  const notification = {
    id: 1,
    kind: 'reaction',
    notifications_count: 1,
    unread_count: 1,
    created_at: '2026-01-01T00:00:00Z',
    actor,
    actors_count: 1,
    subject,
    reaction_categories: ['exploding_head', 'raised_hands'],
    excerpt: null,
    article_id: null,
    podcast_episode_id: null,
    may_reply: false,
    cursor: '1-1-1-1',
  };
  expect(describeNotification(notification, chooseLocale(undefined, language).messages)).toBe(sentence);
});
