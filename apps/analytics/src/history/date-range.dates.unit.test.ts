import { expect, test } from 'vitest';
import { clampRange, parseRange, parseRangeWithStart } from './date-range.ts';
import { addDays, today } from './days.ts';

test.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-3-4', '2026-03-04'],
  ['2024-02-29', '2024-02-29'],
  ['', undefined],
  [undefined, undefined],
])('parses %j as %j', (start, day) => {
  expect(parseRange({ start })).toEqual({ start: day, end: undefined });
});

test.each([
  '26-03-04',
  '2026/03/04',
  '2026-03-04T00:00:00Z',
  '2026-13-01',
  '2026-02-30',
  '2026-00-10',
  'yesterday',
  '-1-1-1',
])('rejects the date %j', (value) => {
  const message = "Date parameters 'start' or 'end' must be in the format of 'yyyy-mm-dd'";
  expect(() => parseRange({ start: value })).toThrow(message);
  expect(() => parseRangeWithStart({ start: '2026-01-01', end: value })).toThrow(message);
});

test('requires a start for a history', () => {
  for (const start of [undefined, '', ' ']) {
    expect(() => parseRangeWithStart({ start, end: 'x' })).toThrow("Required 'start' parameter is missing");
  }
});

test.each(['9999-12-31', '2026-02-02'])(
  'returns an empty range before the floor for one that starts at %s',
  (start) => {
    const empty = { start: '2026-01-02', end: '2026-01-01' };
    expect(clampRange({ start, end: '0001-01-01' }, '2026-01-02')).toEqual(empty);
  },
);

test('clamps a range to the floor and to one year ahead', () => {
  const open = { start: undefined, end: undefined };
  expect(clampRange(open, '2026-01-02')).toEqual({ start: '2026-01-02', end: today() });
  expect(clampRange({ start: '0001-01-01', end: '9999-12-31' }, '2026-01-02')).toEqual({
    start: '2026-01-02',
    end: addDays(today(), 366),
  });
  expect(clampRange({ start: '2026-02-01', end: '2026-03-01' }, '2026-01-02')).toEqual({
    start: '2026-02-01',
    end: '2026-03-01',
  });
});
