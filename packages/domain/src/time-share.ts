/**
 * The part of a request's remaining time after which it goes on without an optional answer. It leaves time for the rest, and
 * grows with REQUEST_TIMEOUT_SECONDS.
 */
export const optionalShare = 0.4;

/** Returns this share of the time until a deadline, in whole milliseconds; 0 once it has passed. */
export function shareOfTime(deadline: Date, share: number = optionalShare): number {
  return Math.max(0, Math.floor((deadline.getTime() - Date.now()) * share));
}
