import type { FeedEntry } from '@commonplace/feeds/feed';

/** Of a feed that dates nothing: behind every episode that has a date. */
const noDate = '1970-01-01T00:00:00Z';

/**
 * The dates under which entries of a feed are listed. One that says none, or none that can be read, is not of today: it is
 * listed beside its neighbors, with the date of the next older one, since feeds begin with their newest.
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
