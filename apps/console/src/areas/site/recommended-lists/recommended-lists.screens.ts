import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Site', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/site/recommended-lists',
    title: 'Recommended lists',
    keywords: ['articles', 'feed', 'recommendations'],
    search: 'search',
    load: () => import('./recommended-lists.tsx'),
  },
  {
    ...common,
    path: '/site/recommended-lists/new',
    title: 'New recommended list',
    hidden: true,
    load: () => import('./new-recommended-list.tsx'),
  },
  {
    ...common,
    path: '/site/recommended-lists/$id',
    title: 'Recommended list',
    load: () => import('./recommended-list-detail.tsx'),
  },
];

export default screens;
