import type { AnswerKeys } from './answer-keys.ts';

/** The key of everything about sitemaps: a file names too many records to have a key for each. */
export const sitemaps = 'sitemaps';

/** Returns the keys of ListSitemaps and ListSitemapEntries. */
export function sitemapKeys(): AnswerKeys {
  return { header: [sitemaps], index: [sitemaps] };
}
