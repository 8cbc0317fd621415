import type { PageChanged } from '@commonplace/proto/admin/v1/events';
import type { AnswerKeys, Change, Versioned } from './answer-keys.ts';
import { sitemaps } from './sitemap-keys.ts';
import { themeKeys } from './theme-keys.ts';

const pageLists = 'pages';
const pageKey = (id: number) => `pages/${id}`;

/** Returns the keys of ListPages. */
export function pageListKeys(pages: readonly { id: number }[]): AnswerKeys {
  const keys = [pageLists, ...pages.map(({ id }) => pageKey(id))];
  return { header: keys, index: keys };
}

/** Returns the keys of GetPage and of the page itself. */
export function pageKeys({ id }: { id: number }): AnswerKeys {
  return { header: [pageKey(id)], index: [pageKey(id)] };
}

/** Returns the keys of a page with the header and the footer of the site, which show links of the theme. */
export function framedPageKeys(page: { id: number }): AnswerKeys {
  const own = pageKeys(page);
  return { header: [...own.header, ...themeKeys.header], index: [...own.index, ...themeKeys.index] };
}

/** Returns the cache changes after a page was edited or deleted. */
export function pageChanged({ id, version, deleted }: Versioned<PageChanged, 'deleted'>): Change {
  const name = `pages/${id}@${version}`;
  if (deleted) return { name, purge: [pageKey(id)], refresh: [sitemaps], refreshIfPurged: [pageLists] };
  return { name, expire: [pageKey(id)], refresh: [pageLists, sitemaps] };
}
