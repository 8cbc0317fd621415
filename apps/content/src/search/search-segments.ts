const hourMs = 3_600_000;
const maxSegments = 5;
const levels = 10;

/**
 * Segments of time that together reach from one point to another, as few as five: each is four times as long as those of
 * the level before, an hour at first. What `search_segments` in the database says of an article's time has one of them
 * if, and only if, the article appeared between the beginning of the first and the end of the last.
 */
export function segmentsBetween(from: Date, to: Date): number[] {
  for (let level = 0; level < levels; level += 1) {
    const length = hourMs * 4 ** level;
    const first = Math.floor(from.getTime() / length);
    // One more than the end is in: clocks differ.
    const last = Math.floor(to.getTime() / length) + 1;
    if (last - first < maxSegments || level === levels - 1) {
      return Array.from({ length: last - first + 1 }, (_, index) => (level << 24) | (first + index));
    }
  }
  return [];
}
