import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    area: 'Operations',
    role: 'admin',
    path: '/operations/dead-letters',
    title: 'Dead letters',
    keywords: ['events', 'redrive', 'failed'],
    load: () => import('./dead-letters.tsx'),
  },
];

export default screens;
