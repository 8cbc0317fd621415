/** The interval of refreshes of a response that changes all the time. */
const intervalMs = 250;
/** The refreshes allowed at once after a quiet time, so that writers see their changes. */
const burst = 10;

interface Refreshed {
  refreshedUpTo: number;
}

/** Whether the refresh rate allows a refresh now. */
export function mayRefresh({ refreshedUpTo }: Refreshed, now: number): boolean {
  return refreshedUpTo - now < (burst - 1) * intervalMs;
}

/** Counts a refresh. */
export function countRefresh(entry: Refreshed, now: number): void {
  entry.refreshedUpTo = Math.max(entry.refreshedUpTo, now) + intervalMs;
}
