import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Content', role: 'moderator' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/content/articles/$id/revisions',
    title: 'Revisions of an article',
    load: () => import('./revisions-list.tsx'),
  },
  {
    ...common,
    path: '/content/articles/$id/revisions/$number',
    title: 'Revision of an article',
    load: () => import('./revision-detail.tsx'),
  },
];

export default screens;
