import { setTimeout as delay } from 'node:timers/promises';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import { LRUCache } from 'lru-cache';
import { rateLimits } from './kv-bucket.ts';

/** Stores the times of uses by key. */
export interface WindowStore {
  /**
   * Replaces the uses of a key by the result of `change`, atomically; undefined leaves them. `change` may be called
   * several times; its last result counts.
   */
  update(key: string, change: (uses: readonly number[]) => number[] | undefined): Promise<void>;
}

/** Each gateway serializes its updates of a key, so every conflict is with another gateway. */
const maxAttempts = 50;
const wrongLastSequence = 10071;

/** The uses of a key and their revision, which is 0 for a missing key. */
interface Entry {
  uses: number[];
  revision: number;
}

/**
 * Stores uses in a NATS key-value bucket, shared by all gateways, with compare-and-set on the key's revision. It first
 * tries the value that this gateway wrote last, so that a use takes one round trip unless another gateway has counted one
 * since. If the guess does not allow the use, the key is read.
 */
export function createKvWindowStore(bucket: () => Promise<KV>): WindowStore {
  const tails = new Map<string, Promise<void>>();
  const guesses = new LRUCache<string, Entry>({ max: 50_000, ttl: rateLimits.lifetimeMs });

  const attempt = async (key: string, change: Parameters<WindowStore['update']>[1]): Promise<void> => {
    const kv = await bucket();
    let entry: Entry | undefined;
    for (let attempts = 1; ; attempts++) {
      const { uses, revision } = entry ?? guesses.get(key) ?? { uses: [], revision: 0 };
      const next = change(uses);
      if (next === undefined && entry !== undefined) return;
      // The guess is outdated, whether the update succeeds or not.
      guesses.delete(key);
      if (next !== undefined) {
        try {
          guesses.set(key, {
            uses: next,
            revision: await kv.put(key, JSON.stringify(next), { previousSeq: revision }),
          });
          return;
        } catch (error) {
          if (!isConflict(error) || attempts === maxAttempts) throw error;
          if (entry !== undefined) await delay(Math.random() * 5);
        }
      }
      entry = await read(kv, key);
      guesses.set(key, entry);
    }
  };

  return {
    async update(key, change) {
      const previous = tails.get(key) ?? Promise.resolve();
      const current = previous.then(() => attempt(key, change));
      // The next update must not fail with this one.
      const tail = current.catch(() => undefined);
      tails.set(key, tail);
      try {
        await current;
      } finally {
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
  };
}

async function read(kv: KV, key: string): Promise<Entry> {
  const entry = await kv.get(key);
  return entry?.operation === 'PUT'
    ? { uses: entry.json<number[]>(), revision: entry.revision }
    : { uses: [], revision: entry?.revision ?? 0 };
}

/** Stores uses in memory. */
export function createLocalWindowStore(): WindowStore {
  const uses = new LRUCache<string, number[]>({ max: 50_000 });
  return {
    async update(key, change) {
      const next = change(uses.get(key) ?? []);
      if (next !== undefined) uses.set(key, next);
    },
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === wrongLastSequence;
}
