import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Site', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/site/segments',
    title: 'Segments',
    keywords: ['audience', 'members', 'billboards'],
    load: () => import('./segments-list.tsx'),
  },
  { ...common, path: '/site/segments/$id', title: 'Segment', load: () => import('./segment-detail.tsx') },
];

export default screens;
