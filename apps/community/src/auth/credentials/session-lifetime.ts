const lifetimeMs = 30 * 24 * 60 * 60 * 1_000;

/** Returns when a session that is used now expires if it is not used again. */
export function sessionEnd(): Date {
  return new Date(Date.now() + lifetimeMs);
}
