/**
 * Remembers which keys were touched lately, so that an answer that was being made meanwhile is known to be from before
 * the change.
 */
export interface ChangeLog {
  /** The present; pass it to `hasChangedSince` later. */
  mark(): number;
  record(keys: readonly string[]): void;
  /** Notes that everything was touched. */
  recordAll(): void;
  /** Whether one of the keys was touched after the mark. */
  hasChangedSince(mark: number, keys: readonly string[]): boolean;
}

const maxKeys = 10_000;

/** Forgets single keys when there are too many; whatever is older then counts as touched, which is safe. */
export function createChangeLog(): ChangeLog {
  const touchedAt = new Map<string, number>();
  let sequence = 0;
  let floor = 0;
  const forgetSingleKeys = () => {
    touchedAt.clear();
    floor = sequence;
  };
  return {
    mark: () => sequence,
    record(keys) {
      if (keys.length === 0) return;
      sequence += 1;
      for (const key of keys) touchedAt.set(key, sequence);
      if (touchedAt.size > maxKeys) forgetSingleKeys();
    },
    recordAll() {
      sequence += 1;
      forgetSingleKeys();
    },
    hasChangedSince: (mark, keys) => floor > mark || keys.some((key) => (touchedAt.get(key) ?? 0) > mark),
  };
}
