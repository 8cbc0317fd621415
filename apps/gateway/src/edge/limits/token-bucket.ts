import { LRUCache } from 'lru-cache';
import type { Allowance } from './allowance.ts';

const windowSeconds = 60;
const maxHolders = 100_000;

interface Bucket {
  tokens: number;
  updatedAt: number;
}

export interface TokenBuckets {
  /** Takes one token, if there is one. */
  take(holder: string): { isGranted: boolean; allowance: Allowance };
  /** Gives a token back. */
  giveBack(holder: string): void;
  /** Returns the allowance of a holder without tokens; undefined if one is left. Takes none. */
  exhausted(holder: string): Allowance | undefined;
}

/**
 * Each holder has up to `perMinute` tokens, which refill evenly. Each gateway counts its own requests, so behind a load
 * balancer with N gateways a caller may get up to N times as many. Beyond 100,000 holders the least recent is dropped.
 */
export function createTokenBuckets(name: string, perMinute: number, now: () => number = Date.now): TokenBuckets {
  // A maximum size grows with the holders, a maximum number reserves the room of all.
  const buckets = new LRUCache<string, Bucket>({ maxSize: maxHolders, sizeCalculation: () => 1 });
  const tokensPerMs = perMinute / (windowSeconds * 1000);

  const refill = (holder: string): Bucket => {
    const at = now();
    let bucket = buckets.get(holder);
    if (!bucket) {
      bucket = { tokens: perMinute, updatedAt: at };
      buckets.set(holder, bucket);
    }
    bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, at - bucket.updatedAt) * tokensPerMs);
    bucket.updatedAt = at;
    return bucket;
  };
  const describe = ({ tokens }: Bucket): Allowance => {
    const missing = tokens >= 1 ? perMinute - tokens : 1 - tokens;
    const resetSeconds = Math.max(1, Math.ceil(missing / tokensPerMs / 1000));
    return { name, limit: perMinute, windowSeconds, remaining: Math.floor(tokens), resetSeconds };
  };

  return {
    take(holder) {
      const bucket = refill(holder);
      const isGranted = bucket.tokens >= 1;
      if (isGranted) bucket.tokens -= 1;
      return { isGranted, allowance: describe(bucket) };
    },
    giveBack(holder) {
      const bucket = refill(holder);
      bucket.tokens = Math.min(perMinute, bucket.tokens + 1);
    },
    exhausted(holder) {
      const bucket = refill(holder);
      return bucket.tokens >= 1 ? undefined : describe(bucket);
    },
  };
}
