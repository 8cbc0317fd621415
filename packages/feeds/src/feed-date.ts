import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { readTime } from '@commonplace/rules/time';

/** There were no podcasts before. */
const earliest = Date.UTC(1990, 0);
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns the time of a feed as RFC 3339 in whole seconds; undefined for an invalid or impossible date. A missing or
 * unknown zone means UTC.
 */
export function feedDate(text: string | undefined, now = Date.now()): string | undefined {
  const time = text === undefined ? undefined : readTime(text)?.time;
  if (time === undefined || time.getTime() < earliest || time.getTime() > now + dayMs) return undefined;
  return toRfc3339(time);
}

/** Returns the first valid date of a feed. */
export function firstFeedDate(texts: readonly (string | undefined)[]): string | undefined {
  for (const text of texts) {
    const date = feedDate(text);
    if (date !== undefined) return date;
  }
  return undefined;
}
