import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const minuteMs = 60_000;

test.each([
  [-5_000, 0, 'second'],
  [-5 * minuteMs, -5, 'minute'],
  [90 * minuteMs, 1, 'hour'],
  [-23 * 60 * minuteMs, -23, 'hour'],
] as const)('describes a difference of %i ms as %i %s', (differenceMs, value, unit) => {
  const format = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  expect(relativeTime(differenceMs)).toBe(format.format(value, unit));
});

test('returns undefined for a day or more', () => {
  expect(relativeTime(-24 * 60 * minuteMs)).toBeUndefined();
});
