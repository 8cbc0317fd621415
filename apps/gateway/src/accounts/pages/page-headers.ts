/** Allows only our own scripts and assets, and no framing. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
const contentSecurityPolicy = [...policy, "form-action 'self'"].join('; ');
/** Without `form-action`, which also restricts redirects after a form (CSP 3). */
const redirectingPolicy = policy.join('; ');

/** Headers of every page. */
export const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'cache-control': 'private, no-store',
  vary: 'Cookie',
} as const;

/** Additional headers of a page with a secret in its URL. */
export const secretPageHeaders = { 'referrer-policy': 'no-referrer' } as const;

/** Additional headers of a page whose forms may redirect to other sites. */
export const redirectingPageHeaders = { 'content-security-policy': redirectingPolicy } as const;

export const htmlType = 'text/html; charset=utf-8';
