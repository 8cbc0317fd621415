import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Site', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/site/pages',
    title: 'Pages',
    keywords: ['about', 'terms', 'privacy', 'texts'],
    load: () => import('./pages-list.tsx'),
  },
  { ...common, path: '/site/pages/new', title: 'New page', hidden: true, load: () => import('./new-page.tsx') },
  { ...common, path: '/site/pages/$id', title: 'Page', load: () => import('./page-detail.tsx') },
];

export default screens;
