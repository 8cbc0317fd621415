import type { FeedEntry } from '@commonplace/feeds/feed';

/** For a feed without any date: sorts after all dated episodes. */
const noDate = '1970-01-01T00:00:00Z';

/**
 * Returns the dates that entries of a feed are listed by. An entry without a valid date gets that of the next older
 * one, since feeds begin with their newest.
 */
export function createEpisodeDates(entries: readonly FeedEntry[]): (entry: FeedEntry) => string {
  const dates = new Map<FeedEntry, string>();
  let date = entries.findLast(({ publishedAt }) => publishedAt !== undefined)?.publishedAt ?? noDate;
  for (const entry of entries.toReversed()) {
    date = entry.publishedAt ?? date;
    dates.set(entry, date);
  }
  return (entry) => dates.get(entry) ?? noDate;
}
