/** Returns the UTC day of an RFC 3339 time; null for an empty text. */
export function dayOf(timestamp: string): string | null {
  return timestamp === '' ? null : timestamp.slice(0, 10);
}
