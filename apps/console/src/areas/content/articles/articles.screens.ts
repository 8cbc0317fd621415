import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Content', role: 'moderator' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/content/articles',
    title: 'Articles',
    key: 'a',
    keywords: ['posts', 'unpublish'],
    search: 'title',
    load: () => import('./articles-list.tsx'),
  },
  { ...common, path: '/content/articles/$id', title: 'Article', load: () => import('./article-detail.tsx') },
];

export default screens;
