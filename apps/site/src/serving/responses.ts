import { pagePolicy } from './page-policy.ts';

const htmlType = 'text/html; charset=utf-8';

/** Headers of every page. Embeds are frames of many hosts. */
export const pageHeaders = {
  'content-type': htmlType,
  'content-security-policy': pagePolicy({ frames: ['https:'] }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** Headers of a page that other sites may show in a frame: it has neither scripts nor forms. */
export const embedHeaders = {
  'content-type': htmlType,
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' http: https: data:",
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; '),
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** Returns the headers of a CSV file that browsers save under a name of letters, digits, dashes and dots. */
export const fileHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
});

/** Headers of a document for programs, which runs nothing where a browser shows it. */
export const documentHeaders = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
});
