import { expect, test } from 'vitest';
import { referrerDomain } from './referrer-domain.ts';

test.each([
  ['https://Example.ORG/path?q=1', 'example.org'],
  ['http://example.org:8080', 'example.org'],
  ['https://user:secret@example.org/', 'example.org'],
  [undefined, ''],
  ['', ''],
  ['example.org', ''],
  ['android-app://com.example', ''],
  ['javascript:alert(1)', ''],
])('returns the domain of %j: %j', (referrer, domain) => {
  expect(referrerDomain(referrer)).toBe(domain);
});
