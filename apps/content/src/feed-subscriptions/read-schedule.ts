/**
 * The delay from the first event of a change to the first read of the feed. Changes in between are one delivery, and gateways serve
 * an older answer for half a second at most.
 */
export const firstReadMs = 1_000;

/**
 * How long after each read the next one follows. The last ones find what becomes visible later, such as an article in a search, or
 * what a gateway learned late.
 */
const furtherReadsMs: readonly number[] = [750, 4_000, 15_000];

/** Returns after how many seconds a feed is read again; null after the last read. */
export function nextReadSeconds(readsCount: number): number | null {
  const ms = furtherReadsMs[readsCount];
  return ms === undefined ? null : ms / 1_000;
}
