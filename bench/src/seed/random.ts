/** Pseudo-random numbers, the same for the same seed. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** Returns a whole number from 0 to `bound` - 1. */
  below(bound: number): number;
  pick<T>(items: readonly T[]): T;
  /** Whether an event with this probability happens. */
  chance(probability: number): boolean;
}

/** Creates a generator for a seed and a stream, so that two uses of one seed get different numbers. */
export function createRandom(seed: number, stream: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('nothing to pick from');
      return items[below(items.length)] as T;
    },
    chance: (probability) => next() < probability,
  };
}
