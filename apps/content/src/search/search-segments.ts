const hourMs = 3_600_000;
const mostSegments = 5;
const levels = 10;

/**
 * Segments of time that together reach from `from` to now, as few as five: each is four times as long as those of the
 * level before, an hour at first. What `search_segments` in the database says of an article's time has one of them if,
 * and only if, the article appeared since the first of them began.
 */
export function segmentsSince(from: Date, now: Date): number[] {
  for (let level = 0; level < levels; level += 1) {
    const length = hourMs * 4 ** level;
    const first = Math.floor(from.getTime() / length);
    // One more than now is in: clocks differ.
    const last = Math.floor(now.getTime() / length) + 1;
    if (last - first < mostSegments || level === levels - 1) {
      return Array.from({ length: last - first + 1 }, (_, index) => (level << 24) | (first + index));
    }
  }
  return [];
}
