import { limits } from '@commonplace/rules/limits';

/** A feed that can be subscribed to. */
export interface Topic {
  /** Path and query. */
  path: string;
  /** The path that its formats have in common. */
  base: string;
}

const feedPath = /^\/feed(?:\/[^/]+)*$/;
const format = /\.(?:atom|json)$/;

/** The feeds of all searches are read again with every change. */
export const searchBase = '/feed/search';

/** Returns the feed at a URL; undefined for one of another site, for anything else, for its further pages and for a private one. */
export function parseTopic(address: string, origin: string): Topic | undefined {
  const url = URL.parse(address);
  if (url === null || url.origin !== origin || url.hash !== '' || url.href.length > limits.feedSubscription.topicBytes)
    return undefined;
  const base = url.pathname.replace(format, '');
  if (!feedPath.test(base)) return undefined;
  const { searchParams: query } = url;
  const isPublicPage = !['page', 'before', 'token'].some((name) => query.has(name));
  if (base === searchBase ? !isPublicPage || !query.has('q') : url.search !== '') return undefined;
  return { path: url.pathname + url.search, base };
}
