/** How often an answer that keeps being outdated is made anew. */
const intervalMs = 250;
/** So many times it may be made anew at once after a quiet time: whoever writes and reads sees what was written. */
const burst = 10;

interface Refreshed {
  refreshedUpTo: number;
}

/** Whether the answer may be made anew now. */
export function mayRefresh({ refreshedUpTo }: Refreshed, now: number): boolean {
  return refreshedUpTo - now < (burst - 1) * intervalMs;
}

/** Counts that it is. */
export function noteRefresh(entry: Refreshed, now: number): void {
  entry.refreshedUpTo = Math.max(entry.refreshedUpTo, now) + intervalMs;
}
