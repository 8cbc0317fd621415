import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Content', role: 'moderator' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/content/tags',
    title: 'Tags',
    key: 't',
    keywords: ['alias', 'colors', 'approval', 'flare'],
    load: () => import('./tags-list.tsx'),
  },
  { ...common, path: '/content/tags/$name', title: 'Tag', load: () => import('./tag-detail.tsx') },
];

export default screens;
