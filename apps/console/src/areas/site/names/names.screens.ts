import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    area: 'Site',
    role: 'admin',
    path: '/site/names',
    title: 'Names',
    keywords: ['usernames', 'slugs', 'clashes', 'release'],
    load: () => import('./names.tsx'),
  },
];

export default screens;
