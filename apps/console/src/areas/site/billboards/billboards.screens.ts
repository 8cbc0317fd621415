import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Site', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/site/billboards',
    title: 'Billboards',
    key: 'b',
    keywords: ['advertisements', 'banners', 'announcements'],
    search: 'search',
    load: () => import('./billboards-list.tsx'),
  },
  {
    ...common,
    path: '/site/billboards/new',
    title: 'New billboard',
    hidden: true,
    load: () => import('./new-billboard.tsx'),
  },
  { ...common, path: '/site/billboards/$id', title: 'Billboard', load: () => import('./billboard-detail.tsx') },
];

export default screens;
