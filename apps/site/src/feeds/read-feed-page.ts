import { CommonplaceError, type Page } from '@commonplace/client';
import type { FeedEntry } from './feed.ts';
import { mayGoOn } from '../serving/page-depth.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall } from '../serving/page-route.ts';

/** A page of the entries of a feed. */
export interface FeedPage {
  toEntries(origin: string): readonly FeedEntry[];
  hasNext: boolean;
  /** The cursor of the last entry, if the list has cursors. */
  nextBefore: string | undefined;
}

/** Reads a page of entries. Without them there is no feed, unlike a page without its list. Throws a 404 for a page after the last one. */
export async function readFeedPage<Item>(
  list: Promise<Page<Item>>,
  toEntry: (item: Item, origin: string) => FeedEntry | undefined,
  call: Pick<PageCall, 'page' | 'query' | 'isSignedIn'>,
  cursorOf?: (item: Item) => string,
): Promise<FeedPage> {
  const { items, next } = await list.catch((error: unknown) => {
    // A cursor that is none.
    throw error instanceof CommonplaceError && error.status === 422 ? pageNotFound() : error;
  });
  const hasCursor = beforeOf(call).before !== undefined;
  if (hasCursor && !cursorOf) throw pageNotFound();
  const isLater = call.page > 1 || hasCursor;
  const last = items.at(-1);
  if (isLater && last === undefined) throw pageNotFound();
  return {
    toEntries: (origin) => items.flatMap((item) => toEntry(item, origin) ?? []),
    hasNext: next !== undefined && mayGoOn(call),
    nextBefore: last === undefined ? undefined : cursorOf?.(last),
  };
}

/** Returns the cursor in the query of a feed, as a parameter of the API; none that has other characters than cursors have. */
export function beforeOf({ query }: Pick<PageCall, 'query'>): { before?: string } {
  const before = query.get('before');
  if (before === null) return {};
  if (!/^[\da-p-]{1,27}$/.test(before)) throw pageNotFound();
  return { before };
}
