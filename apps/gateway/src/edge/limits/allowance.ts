/** The state of a rate limit for a caller. */
export interface Allowance {
  /** The name of the limit in the `RateLimit` headers. */
  name: string;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until more is allowed. */
  resetSeconds: number;
}

/** Returns the standard headers, the common older ones and the `x-` ones (rules.md#rate-limits, rules.md#rate-limit-headers). */
export function allowanceHeaders(allowance: Allowance): Record<string, string> {
  const limit = String(allowance.limit);
  const remaining = String(allowance.remaining);
  const reset = String(allowance.resetSeconds);
  return {
    ratelimit: `"${allowance.name}";r=${remaining};t=${reset}`,
    'ratelimit-policy': `"${allowance.name}";q=${limit};w=${allowance.windowSeconds}`,
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': reset,
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': reset,
  };
}
