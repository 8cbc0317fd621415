import type { Page } from '@commonplace/client';
import type { FeedEntry } from '../../feeds/feed.ts';
import { pageNotFound, type PageCall } from '../../serving/page-route.ts';

/** A page of the entries of a feed. */
export interface FeedPage {
  toEntries(origin: string): readonly FeedEntry[];
  hasNext: boolean;
}

/** Reads a page of entries. Without them there is no feed, unlike a page without its list. Throws a 404 for a page after the last one. */
export async function readFeedPage<Item>(
  list: Promise<Page<Item>>,
  toEntry: (item: Item, origin: string) => FeedEntry | undefined,
  { page }: Pick<PageCall, 'page'>,
): Promise<FeedPage> {
  const { items, next } = await list;
  if (page > 1 && items.length === 0) throw pageNotFound();
  return {
    toEntries: (origin) => items.flatMap((item) => toEntry(item, origin) ?? []),
    hasNext: next !== undefined,
  };
}
