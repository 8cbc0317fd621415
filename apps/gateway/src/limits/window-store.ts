import { setTimeout as delay } from 'node:timers/promises';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import { LRUCache } from 'lru-cache';

/** Where the times of uses are kept, by key. */
export interface WindowStore {
  /**
   * Replaces the uses under a key by what `change` makes of them, atomically; `undefined` leaves them. `change` may be
   * called several times, so its last result is the one that counts.
   */
  update(key: string, change: (uses: readonly number[]) => number[] | undefined): Promise<void>;
}

/** Every replica serialises its own updates of a key, so a conflict means that another replica was faster. */
const maxAttempts = 50;
const wrongLastSequence = 10071;

/** Uses in a NATS key-value bucket, shared by all gateways: compare-and-set on the key's revision. */
export function createKvWindowStore(bucket: () => Promise<KV>): WindowStore {
  const tails = new Map<string, Promise<void>>();

  const attempt = async (key: string, change: Parameters<WindowStore['update']>[1]): Promise<void> => {
    const kv = await bucket();
    for (let attempts = 1; ; attempts++) {
      const entry = await kv.get(key);
      const next = change(entry && entry.operation === 'PUT' ? entry.json<number[]>() : []);
      if (next === undefined) return;
      try {
        // Revision 0 stands for a key that is not there yet.
        await kv.put(key, JSON.stringify(next), { previousSeq: entry?.revision ?? 0 });
        return;
      } catch (error) {
        if (!isConflict(error) || attempts === maxAttempts) throw error;
        await delay(Math.random() * 5);
      }
    }
  };

  return {
    async update(key, change) {
      const previous = tails.get(key) ?? Promise.resolve();
      const current = previous.then(() => attempt(key, change));
      // The next in line must not fail with this one.
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

/** Uses in this process alone. */
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
