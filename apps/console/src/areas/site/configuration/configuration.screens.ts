import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    path: '/site/configuration',
    title: 'Configuration',
    area: 'Site',
    role: 'admin',
    key: 's',
    search: 'search',
    keywords: ['settings', 'options', 'name', 'registration', 'limits'],
    load: () => import('./configuration.tsx'),
  },
];

export default screens;
