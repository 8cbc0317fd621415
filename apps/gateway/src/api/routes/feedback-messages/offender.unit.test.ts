import { expect, test } from 'vitest';
import { usernameIn } from './offender.ts';

test.each([
  ['https://site.test/ann', 'ann'],
  ['https://site.test/ann/a-post?x=1#c', 'ann'],
  ['/ann/comment/1a', 'ann'],
  ['https://SITE.test/Ann', 'Ann'],
  ['https://site.test/', undefined],
  ['https://site.test.evil.test/ann', undefined],
  ['https://elsewhere.test/ann', undefined],
  ['//elsewhere.test/ann', undefined],
  ['/a%20b/c', undefined],
  ['no address', undefined],
])('finds in %s the username %s', (address, expected) => {
  expect(usernameIn(address, { origin: 'https://site.test' })).toBe(expected);
});
