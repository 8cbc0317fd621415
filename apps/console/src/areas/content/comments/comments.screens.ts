import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Content', role: 'moderator' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/content/comments',
    title: 'Comments',
    key: 'c',
    keywords: ['replies', 'delete', 'hidden'],
    load: () => import('./comments-list.tsx'),
  },
  { ...common, path: '/content/comments/$id', title: 'Comment', load: () => import('./comment-detail.tsx') },
];

export default screens;
