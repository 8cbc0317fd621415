/**
 * Remembers which keys were purged lately, so that an answer that was being made meanwhile is not stored: it may have
 * been read before the change.
 */
export interface PurgeLog {
  /** The present; pass it to `wasPurgedSince` later. */
  mark(): number;
  record(keys: readonly string[]): void;
  /** Notes that everything was purged. */
  recordAll(): void;
  wasPurgedSince(mark: number, keys: readonly string[]): boolean;
}

const maxKeys = 10_000;

/** Forgets single keys when there are too many; whatever is older then counts as purged, which is safe. */
export function createPurgeLog(): PurgeLog {
  const purgedAt = new Map<string, number>();
  let sequence = 0;
  let floor = 0;
  const forgetSingleKeys = () => {
    purgedAt.clear();
    floor = sequence;
  };
  return {
    mark: () => sequence,
    record(keys) {
      sequence += 1;
      for (const key of keys) purgedAt.set(key, sequence);
      if (purgedAt.size > maxKeys) forgetSingleKeys();
    },
    recordAll() {
      sequence += 1;
      forgetSingleKeys();
    },
    wasPurgedSince: (mark, keys) => floor > mark || keys.some((key) => (purgedAt.get(key) ?? 0) > mark),
  };
}
