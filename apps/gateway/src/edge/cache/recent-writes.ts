import { LRUCache } from 'lru-cache';

/**
 * Remembers who wrote recently, so that users see their own writes. It compares positions in a sequence instead of times.
 */
export interface RecentWrites {
  /** Returns the next position, for `isAfter`. */
  mark(): number;
  /** Records a write, or a possible write, of a user. */
  record(userId: number): void;
  /** Whether a response begun at the mark includes all writes of the user. */
  isAfter(mark: number, userId: number | undefined): boolean;
}

/** Longer than any response is fresh. */
const rememberedMs = 60_000;
const maxUsers = 100_000;

/** Remembers the last minute, for at most 100,000 users. */
export function createRecentWrites(): RecentWrites {
  // A maximum size grows with the users, a maximum number reserves the room of all.
  const wroteAt = new LRUCache<number, number>({ maxSize: maxUsers, sizeCalculation: () => 1, ttl: rememberedMs });
  let sequence = 0;
  return {
    mark: () => (sequence += 1),
    record(userId) {
      sequence += 1;
      wroteAt.set(userId, sequence);
    },
    isAfter: (mark, userId) => userId === undefined || mark > (wroteAt.get(userId) ?? 0),
  };
}
