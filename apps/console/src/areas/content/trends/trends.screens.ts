import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Content', role: 'moderator' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/content/trends',
    title: 'Trends',
    keywords: ['topics', 'volume', 'engagement'],
    load: () => import('./trends-list.tsx'),
  },
  { ...common, path: '/content/trends/$slug', title: 'Trend', load: () => import('./trend-detail.tsx') },
];

export default screens;
