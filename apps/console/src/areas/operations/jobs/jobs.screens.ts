import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    area: 'Operations',
    role: 'admin',
    path: '/operations/jobs',
    title: 'Jobs',
    key: 'j',
    keywords: ['background', 'queue', 'failed', 'email'],
    load: () => import('./jobs-list.tsx'),
  },
  {
    area: 'Operations',
    role: 'admin',
    path: '/operations/jobs/$id',
    title: 'Job',
    load: () => import('./job-detail.tsx'),
  },
];

export default screens;
