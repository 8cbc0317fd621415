/** The day (UTC) of a moment that an event tells, RFC 3339; null when it does not. */
export function dayOf(timestamp: string): string | null {
  return timestamp === '' ? null : timestamp.slice(0, 10);
}
