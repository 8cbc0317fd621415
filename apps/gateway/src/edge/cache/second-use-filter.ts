import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Recognizes names that are used a second time, so that a cache keeps no one-time entries. */
export interface SecondUseFilter {
  /** Returns whether the name was seen recently, and remembers it. */
  wasSeen(name: string): boolean;
}

const maxNames = 20_000;

/** Remembers the last 20,000 names, as digests to bound the memory. */
export function createSecondUseFilter(): SecondUseFilter {
  const seen = new LRUCache<string, true>({ max: maxNames });
  return {
    wasSeen(name) {
      const digest = hash('sha1', name, 'base64url').slice(0, 16);
      const isRepeated = seen.has(digest);
      seen.set(digest, true);
      return isRepeated;
    },
  };
}
