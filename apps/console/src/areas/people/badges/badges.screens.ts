import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'People', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/people/badges',
    title: 'Badges',
    key: 'e',
    keywords: ['awards', 'achievements'],
    load: () => import('./badges-list.tsx'),
  },
  { ...common, path: '/people/badges/new', title: 'New badge', hidden: true, load: () => import('./new-badge.tsx') },
  {
    ...common,
    path: '/people/badges/award',
    title: 'Award a badge',
    hidden: true,
    load: () => import('./award-badge.tsx'),
  },
  { ...common, path: '/people/badges/$id', title: 'Badge', load: () => import('./badge-detail.tsx') },
  {
    ...common,
    path: '/people/awards',
    title: 'Awarded badges',
    keywords: ['achievements', 'revoke'],
    load: () => import('./awards-list.tsx'),
  },
];

export default screens;
