import type { ApiVersion } from '../../route.ts';
import { credentialHeaders } from '../requests/credentials.ts';
import { betaWarning } from '../requests/version.ts';

/** The type of every answer that has a body. */
export const jsonType = 'application/json; charset=utf-8';

/** What every answer carries, so that a browser takes none of them for a page. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** What every answer of a site with https carries (RFC 6797): browsers come by https alone for a year. */
export function transportHeaders(origin: string): HeaderSet {
  return origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

/** Of files that people have uploaded: nothing in them is run, whatever a browser takes them for. */
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
 * Lets pages of any origin read every answer of the API (S10): what is somebody's own needs a key that the page itself
 * must send. No credentials that a browser would add by itself are ever allowed.
 */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders.join(', '),
} as const;

/** Of preflight requests: how long a browser may remember the answer, in seconds. */
export const preflightMaxAge = '7200';

export type HeaderSet = Readonly<Record<string, string>>;

/** What all answers of the API have in common, by version. */
export type ApiHeaders = Readonly<Record<ApiVersion, HeaderSet>>;

/** Makes the common headers, once; `documentation` is the address of the documentation page. */
export function apiHeaders(documentation: string): ApiHeaders {
  const vary = ['Accept', 'Accept-Encoding', ...credentialHeaders].join(', ');
  const common = { ...securityHeaders, ...corsHeaders, vary };
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
