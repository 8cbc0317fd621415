import { expect, test } from 'vitest';
import { matchingEtag } from './etag.ts';

test.each([
  ['"a"', '"a"'],
  ['W/"a"', '"a"'],
  ['"b", "a"', '"a"'],
  ['"b", "a-br"', '"a-br"'],
  ['W/"a-gzip"', '"a-gzip"'],
  ['*', '"a"'],
  ['"b"', undefined],
  ['"ab"', undefined],
  ['"b-br"', undefined],
  ['a', undefined],
])('finds in If-None-Match: %s the ETag "a", plain or encoded: %s', (header, matching) => {
  expect(matchingEtag(header, '"a"')).toBe(matching);
});

test('matches a weak ETag', () => {
  expect(matchingEtag('W/"a"', 'W/"a"')).toBe('W/"a"');
  expect(matchingEtag('"b", W/"a"', 'W/"a"')).toBe('W/"a"');
});
