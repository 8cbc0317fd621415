import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    path: '/site/theme',
    title: 'Theme',
    area: 'Site',
    role: 'admin',
    keywords: ['look', 'colors', 'fonts', 'logo', 'navigation', 'footer', 'css', 'design'],
    load: () => import('./theme.tsx'),
  },
];

export default screens;
