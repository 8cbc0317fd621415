import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Content', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/content/subforems',
    title: 'Subforems',
    keywords: ['domains', 'communities'],
    load: () => import('./subforems-list.tsx'),
  },
  {
    ...common,
    path: '/content/subforems/new',
    title: 'New subforem',
    hidden: true,
    load: () => import('./new-subforem.tsx'),
  },
  { ...common, path: '/content/subforems/$id', title: 'Subforem', load: () => import('./subforem-detail.tsx') },
];

export default screens;
