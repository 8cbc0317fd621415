/** Nothing is run or loaded but what is ours, nobody shows our pages inside theirs, and nobody keeps them. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
const contentSecurityPolicy = [...policy, "form-action 'self'"].join('; ');
/** A browser holds redirects that answer a form to where the form may lead (CSP 3, form-action). */
const leadingPolicy = policy.join('; ');

/** What every page carries. */
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

/** Besides, of a page whose address holds a secret, or may. */
export const secretPageHeaders = { 'referrer-policy': 'no-referrer' } as const;

/** Besides, of a page whose forms may lead to other sites. */
export const leadingPageHeaders = { 'content-security-policy': leadingPolicy } as const;

export const htmlType = 'text/html; charset=utf-8';
