import type { ApiVersion } from '../../served-route.ts';
import { credentialHeaders } from '../requests/credentials.ts';
import { betaWarning } from '../requests/version.ts';

/** The type of JSON responses. */
export const jsonType = 'application/json; charset=utf-8';

/** Keeps browsers from rendering API responses as pages. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Headers of every response of a site with HTTPS (RFC 6797). */
export function transportHeaders(origin: string): HeaderSet {
  return origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

/** Headers of uploaded files: nothing in them may run. */
export const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

const exposedHeaders = [
  'Allow',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Surrogate-Key',
  'WWW-Authenticate',
  'Warning',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Total-Count',
  'X-Unavailable-Services',
];

/**
 * Lets pages of any origin read responses of the API (rules.md#cors): private data needs a key, which the page itself must send.
 * Cookies are never allowed.
 */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders.join(', '),
} as const;

/** How long browsers may cache preflight responses, in seconds. */
export const preflightMaxAge = '7200';

export type HeaderSet = Readonly<Record<string, string>>;

/** The common headers of API responses, by version. */
export type ApiHeaders = Readonly<Record<ApiVersion, HeaderSet>>;

/** `documentation` is the URL of the API reference. */
export function apiHeaders(documentation: string): ApiHeaders {
  const vary = ['Accept', 'Accept-Encoding', ...credentialHeaders].join(', ');
  const common = { ...securityHeaders, ...corsHeaders, vary };
  return { v1: common, beta: { ...common, warning: betaWarning(documentation) } };
}

/** How long a CDN may serve an anonymous response, and how long during an outage (seconds). */
const surrogateControl = 'max-age=10, stale-if-error=26400';

/** Headers of a public response (rules.md#http-caching). Browsers revalidate it each time. */
export const publicCacheHeaders = {
  'cache-control': 'public, no-cache',
  'surrogate-control': surrogateControl,
} as const;

/** Headers of a private response. */
export const privateCacheHeaders = { 'cache-control': 'private, no-store' } as const;
