import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    area: 'Operations',
    role: 'admin',
    path: '/operations/reports',
    title: 'Reports',
    key: 'f',
    keywords: ['feedback', 'abuse', 'bugs'],
    load: () => import('./reports-list.tsx'),
  },
  {
    area: 'Operations',
    role: 'admin',
    path: '/operations/reports/$id',
    title: 'Report',
    load: () => import('./report-detail.tsx'),
  },
];

export default screens;
