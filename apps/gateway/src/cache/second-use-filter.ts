import { hash } from 'node:crypto';
import { atMost } from '@commonplace/rpc/at-most';
import { LRUCache } from 'lru-cache';

/** Tells what is asked for again from what is asked for once. */
export interface SecondUseFilter {
  /** Whether this was asked for lately; it is from now on. */
  wasSeen(name: string): boolean;
}

const maxNames = 20_000;

/** Remembers digests of the last 20,000 names, so that long names cost no more than short ones. */
export function createSecondUseFilter(): SecondUseFilter {
  const seen = new LRUCache<string, true>({ ...atMost(maxNames) });
  return {
    wasSeen(name) {
      const digest = hash('sha1', name, 'base64url').slice(0, 16);
      const known = seen.has(digest);
      seen.set(digest, true);
      return known;
    },
  };
}
