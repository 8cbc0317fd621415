import type { PageRoute } from '../serving/page-route.ts';

/** Paths that people type or know from other sites, and where they lead. All of them are reserved names. */
const usualPaths = { '/login': '/signin', '/register': '/signup', '/rss': '/feed', '/feed.xml': '/feed' };

/** Redirects of paths that people and programs try. */
export const usualPathPages: readonly PageRoute[] = [
  ...Object.entries(usualPaths).map(([path, movedTo]) => ({ path, show: async () => ({ movedTo }) })),
  { path: '/@:username', show: async ({ path }) => ({ movedTo: `/${path.slice(2)}` }) },
];
