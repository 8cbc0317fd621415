/** A maximum number of uses within any window of this length. */
export interface WindowLimit {
  limit: number;
  windowSeconds: number;
}

export type WindowDecision =
  | { isGranted: true; uses: number[]; remaining: number; resetSeconds: number }
  | { isGranted: false; uses: number[]; resetSeconds: number };

/**
 * Decides whether a further use is granted, given the times of earlier ones in milliseconds. Returns the uses in the
 * window, including the new one if it was granted.
 */
export function decide(limit: WindowLimit, earlier: readonly number[], now: number): WindowDecision {
  const windowMs = limit.windowSeconds * 1000;
  const counting = earlier.filter((at) => at > now - windowMs);
  const secondsUntilFree = (oldest: number) =>
    Math.min(limit.windowSeconds, Math.max(1, Math.ceil((oldest + windowMs - now) / 1000)));
  if (counting.length >= limit.limit) {
    // The use that must expire first.
    const oldest = counting[counting.length - limit.limit] ?? now;
    return { isGranted: false, uses: counting, resetSeconds: secondsUntilFree(oldest) };
  }
  const uses = [...counting, now];
  return {
    isGranted: true,
    uses,
    remaining: limit.limit - uses.length,
    resetSeconds: secondsUntilFree(uses[0] ?? now),
  };
}

/** Removes one use. */
export function withoutUse(uses: readonly number[], at: number): number[] {
  const index = uses.indexOf(at);
  return index < 0 ? [...uses] : uses.toSpliced(index, 1);
}
