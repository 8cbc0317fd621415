import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Content', role: 'moderator' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/content/listings',
    title: 'Listings',
    keywords: ['classifieds', 'jobs', 'offers'],
    load: () => import('./listings-list.tsx'),
  },
  { ...common, path: '/content/listings/$id', title: 'Listing', load: () => import('./listing-detail.tsx') },
];

export default screens;
