/** How many years ahead an article can be scheduled. */
export const maxYearsAhead = 5;

/** Returns the latest time to which an article can be scheduled: the API ignores a later one, as if none was sent. */
export function latestPublication(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYearsAhead);
  return latest;
}
