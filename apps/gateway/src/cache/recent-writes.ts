import { atMost } from '@commonplace/rpc/at-most';
import { LRUCache } from 'lru-cache';

/**
 * Who wrote lately, so that nobody is shown an answer from before their own write. What counts is which came first, so
 * there is no clock.
 */
export interface RecentWrites {
  /** The present; pass it to `isAfter` later. */
  mark(): number;
  /** Notes that a user's write has just come about, or may have. */
  note(userId: number): void;
  /** Whether what was begun at the mark shows all that the user wrote. */
  isAfter(mark: number, userId: number | undefined): boolean;
}

/** Longer than an answer is shown before it is made anew without a reason. */
const rememberedMs = 60_000;
const maxUsers = 100_000;

/** Remembers the last minute of at most 100,000 users. */
export function createRecentWrites(): RecentWrites {
  const wroteAt = new LRUCache<number, number>({ ...atMost(maxUsers), ttl: rememberedMs });
  let sequence = 0;
  return {
    mark: () => (sequence += 1),
    note(userId) {
      sequence += 1;
      wroteAt.set(userId, sequence);
    },
    isAfter: (mark, userId) => userId === undefined || mark > (wroteAt.get(userId) ?? 0),
  };
}
