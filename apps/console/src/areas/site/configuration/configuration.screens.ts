import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    path: '/site/configuration',
    title: 'Settings',
    area: 'Site',
    role: 'admin',
    key: 's',
    search: 'search',
    keywords: ['configuration', 'options', 'name', 'registration', 'limits'],
    load: () => import('./configuration.tsx'),
  },
];

export default screens;
