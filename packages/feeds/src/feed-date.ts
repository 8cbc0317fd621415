import { readTime } from '@commonplace/rules/time';

/** Nobody published a podcast before. */
const earliest = Date.UTC(1990, 0);
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * The moment that a feed gives, as RFC 3339 in whole seconds; undefined for what is no date, as `yesterday`, or none that
 * can be. Without a zone, or in one that is not known, it is in UTC.
 */
export function feedDate(text: string | undefined, now = Date.now()): string | undefined {
  const time = text === undefined ? undefined : readTime(text)?.time;
  if (time === undefined || time.getTime() < earliest || time.getTime() > now + dayMs) return undefined;
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** The first of a feed's dates that can be read. */
export function firstFeedDate(texts: readonly (string | undefined)[]): string | undefined {
  for (const text of texts) {
    const date = feedDate(text);
    if (date !== undefined) return date;
  }
  return undefined;
}
