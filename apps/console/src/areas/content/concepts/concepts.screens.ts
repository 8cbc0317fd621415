import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Content', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/content/concepts',
    title: 'Concepts',
    keywords: ['meaning', 'threshold', 'backfill', 'lookback'],
    load: () => import('./concepts-list.tsx'),
  },
  {
    ...common,
    path: '/content/concepts/new',
    title: 'New concept',
    hidden: true,
    load: () => import('./new-concept.tsx'),
  },
  { ...common, path: '/content/concepts/$id', title: 'Concept', load: () => import('./concept-detail.tsx') },
];

export default screens;
