/**
 * Writes a time as RFC 3339 in UTC with whole seconds: `2026-01-02T03:04:05Z`. A text is a timestamptz of a UTC session
 * (`2026-01-02 03:04:05.678901+00`) or ISO 8601 in UTC; it is sliced for speed, since this runs for every row of a list.
 */
export function toRfc3339(time: string | Date): string {
  const text = typeof time === 'string' ? time : time.toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}Z`;
}

/** Like `toRfc3339`, and null becomes undefined, an unset `optional string`. */
export function toOptionalRfc3339(time: string | null): string | undefined {
  return time === null ? undefined : toRfc3339(time);
}
