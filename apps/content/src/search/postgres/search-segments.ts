const hourMs = 3_600_000;
const maxSegments = 5;
const levels = 10;

/**
 * Returns at most five or six segments of time that cover a period. Level 0 has hours; each level's segments are four
 * times as long. `search_segments` in the database gives an article one of them exactly if it appeared between the
 * start of the first and the end of the last.
 */
export function segmentsBetween(from: Date, to: Date): number[] {
  for (let level = 0; level < levels; level += 1) {
    const length = hourMs * 4 ** level;
    const first = Math.floor(from.getTime() / length);
    // One more than needed, since clocks differ.
    const last = Math.floor(to.getTime() / length) + 1;
    if (last - first < maxSegments || level === levels - 1) {
      return Array.from({ length: last - first + 1 }, (_, index) => (level << 24) | (first + index));
    }
  }
  return [];
}
