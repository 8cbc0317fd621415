/**
 * Remembers which keys have changed recently, to detect a change that happened while a response was being made.
 */
export interface ChangeLog {
  /** Returns the current position, for `hasChangedSince`. */
  mark(): number;
  record(keys: readonly string[]): void;
  /** Records a change of all keys. */
  recordAll(): void;
  /** Whether one of the keys has changed since the mark. */
  hasChangedSince(mark: number, keys: readonly string[]): boolean;
}

const maxKeys = 10_000;

/** If there are too many keys it forgets them and treats all as changed, which is safe. */
export function createChangeLog(): ChangeLog {
  const changedAt = new Map<string, number>();
  let sequence = 0;
  let floor = 0;
  const forgetSingleKeys = () => {
    changedAt.clear();
    floor = sequence;
  };
  return {
    mark: () => sequence,
    record(keys) {
      if (keys.length === 0) return;
      sequence += 1;
      for (const key of keys) changedAt.set(key, sequence);
      if (changedAt.size > maxKeys) forgetSingleKeys();
    },
    recordAll() {
      sequence += 1;
      forgetSingleKeys();
    },
    hasChangedSince: (mark, keys) => floor > mark || keys.some((key) => (changedAt.get(key) ?? 0) > mark),
  };
}
