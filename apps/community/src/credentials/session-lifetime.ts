const lifetimeMs = 30 * 24 * 60 * 60 * 1_000;

/** When a session ends that was used now, and is not used again. */
export function sessionEnd(): Date {
  return new Date(Date.now() + lifetimeMs);
}
