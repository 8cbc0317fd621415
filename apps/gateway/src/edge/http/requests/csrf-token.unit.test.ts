import { expect, test } from 'vitest';
import { csrfTokenFor, isCsrfTokenFor } from './csrf-token.ts';

const secret = 'a-secret';

test('creates different tokens that are valid for their secret only', () => {
  const [one, other] = [csrfTokenFor(secret), csrfTokenFor(secret)];
  expect(one).not.toBe(other);
  expect([one, other].map((token) => isCsrfTokenFor(secret, token))).toEqual([true, true]);
  expect(isCsrfTokenFor('another', one)).toBe(false);
  expect(one).not.toContain(secret);
});

test.each([
  undefined,
  '',
  '.',
  ['x'],
  csrfTokenFor(secret).slice(1),
  `${csrfTokenFor(secret)}A`,
  csrfTokenFor(secret).replace(/^./, '~'),
  `${csrfTokenFor(secret).slice(0, 22)}.${csrfTokenFor(secret).slice(23)}`,
])('rejects %j', (token) => {
  expect(isCsrfTokenFor(secret, token)).toBe(false);
});
