import type { Screen } from '../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Dashboard',
    area: 'Dashboard',
    role: 'moderator',
    key: 'd',
    keywords: ['home', 'statistics', 'health', 'start'],
    load: () => import('./dashboard.tsx'),
  },
];

export default screens;
