import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Content', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/content/podcasts',
    title: 'Podcasts',
    keywords: ['feeds', 'episodes'],
    load: () => import('./podcasts-list.tsx'),
  },
  {
    ...common,
    path: '/content/podcasts/new',
    title: 'New podcast',
    hidden: true,
    load: () => import('./new-podcast.tsx'),
  },
  { ...common, path: '/content/podcasts/$slug', title: 'Podcast', load: () => import('./podcast-detail.tsx') },
  {
    ...common,
    path: '/content/podcasts/$slug/edit',
    title: 'Edit a podcast',
    load: () => import('./edit-podcast.tsx'),
  },
  {
    ...common,
    path: '/content/podcasts/$slug/episodes/$id',
    title: 'Episode',
    load: () => import('./episode-detail.tsx'),
  },
  {
    ...common,
    path: '/content/podcasts/$slug/episodes/new',
    title: 'New episode',
    load: () => import('./new-episode.tsx'),
  },
];

export default screens;
