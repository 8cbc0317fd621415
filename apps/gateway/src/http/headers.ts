import type { ApiVersion, Route } from '../route.ts';
import { betaWarning } from './version.ts';

/** What every answer carries, so that a browser takes none of them for a page. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Lets pages of any origin read the answers of operations without authentication (S10). */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, RateLimit, Retry-After, Surrogate-Key, Warning, X-Request-Id',
} as const;

/** Whether an operation can be called without authentication, and so from other sites' pages. */
export function isCrossOrigin({ access }: Pick<Route, 'access'>): boolean {
  return access === 'public';
}

/** Of preflight requests: how long a browser may remember the answer, in seconds. */
export const preflightMaxAge = '7200';

export type HeaderSet = Readonly<Record<string, string>>;

/** The headers that a route's answers have in common, made once per version. */
export function routeHeaders(route: Pick<Route, 'access'>, documentation: string): Record<ApiVersion, HeaderSet> {
  const common = {
    ...securityHeaders,
    ...(isCrossOrigin(route) && corsHeaders),
    vary: 'Accept, Api-Key',
  };
  return { v1: common, beta: { ...common, warning: betaWarning(documentation) } };
}

/** How long a CDN may serve an anonymous answer without asking, and how long when nobody answers (seconds). */
const surrogateControl = 'max-age=10, stale-if-error=26400';

/** Of an anonymous answer that others may cache (S13). Browsers ask again each time, with the ETag. */
export const publicCacheHeaders = {
  'cache-control': 'public, no-cache',
  'surrogate-control': surrogateControl,
} as const;

/** Of an answer that is somebody's own. */
export const privateCacheHeaders = { 'cache-control': 'private, no-store' } as const;
