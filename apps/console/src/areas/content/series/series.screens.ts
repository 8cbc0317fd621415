import type { Screen } from '../../../screens/screen.ts';

const screens: readonly Screen[] = [
  {
    path: '/content/series/$id',
    title: 'Series',
    area: 'Content',
    role: 'moderator',
    load: () => import('./series-detail.tsx'),
  },
];

export default screens;
