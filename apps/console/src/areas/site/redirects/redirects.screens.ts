import type { Screen } from '../../../screens/screen.ts';

const common = { area: 'Site', role: 'admin' } as const;

const screens: readonly Screen[] = [
  {
    ...common,
    path: '/site/redirects',
    title: 'Redirects',
    key: 'r',
    keywords: ['urls', 'links', 'moved'],
    load: () => import('./redirects-list.tsx'),
  },
  {
    ...common,
    path: '/site/redirects/new',
    title: 'New redirect',
    hidden: true,
    load: () => import('./new-redirect.tsx'),
  },
  { ...common, path: '/site/redirects/$id', title: 'Redirect', load: () => import('./redirect-detail.tsx') },
];

export default screens;
