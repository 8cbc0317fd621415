import { expect, test } from 'vitest';
import { isPrefetch } from './is-prefetch.ts';

test.each([
  [{ 'sec-purpose': 'prefetch' }, true],
  [{ 'sec-purpose': 'prefetch;prerender' }, true],
  [{ purpose: 'prefetch' }, true],
  [{ 'x-purpose': 'preview' }, true],
  [{ 'x-moz': 'prefetch' }, true],
  [{}, false],
  [{ 'sec-fetch-dest': 'image' }, false],
])('returns for %j: %s', (headers, expected) => {
  expect(isPrefetch(headers)).toBe(expected);
});
