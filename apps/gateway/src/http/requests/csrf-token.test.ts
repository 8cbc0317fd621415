import { expect, test } from 'vitest';
import { csrfTokenFor, isCsrfTokenFor } from './csrf-token.ts';

const secret = 'a-secret';

test('a token is good for its secret alone, and each is another one', () => {
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
])('%j is none', (token) => {
  expect(isCsrfTokenFor(secret, token)).toBe(false);
});
