import { expect, test } from 'vitest';
import { clock } from './clock.ts';

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [600, '10:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3661, '1:01:01'],
  [359_999, '99:59:59'],
])('formats %i seconds as %s', (seconds, expected) => {
  expect(clock(seconds)).toBe(expected);
});
