import { paging, type Samples, sampleUser } from '../testing/samples.ts';
import { badgePage, badgesPage } from './badge-pages.ts';

const badge = (text: string) => ({
  type_of: 'badge' as const,
  id: 1,
  title: text,
  slug: 'first',
  description: text,
  badge_image: { url: '/badge.png' },
  url: 'https://site.example/badges/first',
});

export const samples: Samples = {
  badges: (text, view) => badgesPage({ badges: [badge(text)], paging }, view),
  badge: (text, view) => badgePage({ badge: badge(text), holders: [sampleUser(text)], paging }, view),
};
