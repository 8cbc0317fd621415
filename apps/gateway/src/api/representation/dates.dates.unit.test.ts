import { expect, test } from 'vitest';
import { joinedDate, readableDate, spelledOutTime } from './dates.ts';

const now = new Date('2026-11-21T00:00:00Z');

test.each([
  ['2026-09-03T10:20:30Z', 'Sep 3'],
  ['2022-09-03T10:20:30Z', "Sep 3 '22"],
  ['2026-12-31T23:59:59Z', 'Dec 31'],
])('formats %s as %s', (timestamp, text) => {
  expect(readableDate(timestamp, now)).toBe(text);
});

test('formats join dates and spelled out times', () => {
  expect(joinedDate('2022-09-02T10:20:30Z')).toBe('Sep  2, 2022');
  expect(joinedDate('2022-09-12T10:20:30Z')).toBe('Sep 12, 2022');
  expect(spelledOutTime('2022-09-02T10:20:30Z')).toBe('2022-09-02 10:20:30 UTC');
});
