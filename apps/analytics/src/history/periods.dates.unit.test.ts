import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, mondayOf } from './days.ts';
import { periodsOf } from './periods.ts';

const now = '2026-11-22';

test('returns single days for 180 days, and weeks before', () => {
  const dates = (start: string, end: string) => periodsOf({ start, end }, now).map(({ date }) => date);
  expect(dates('2026-11-20', '2026-11-22')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
  expect(dates('2026-11-23', '2026-11-22')).toEqual([]);
  // 2026-05-26, a Tuesday, is 180 days ago.
  expect(dates('2026-05-14', '2026-05-28')).toEqual([
    '2026-05-11',
    '2026-05-18',
    '2026-05-25',
    '2026-05-26',
    '2026-05-27',
    '2026-05-28',
  ]);
  expect(periodsOf({ start: '2026-05-14', end: '2026-05-26' }, now)).toEqual([
    { date: '2026-05-11', start: '2026-05-14', end: '2026-05-17' },
    { date: '2026-05-18', start: '2026-05-18', end: '2026-05-24' },
    { date: '2026-05-25', start: '2026-05-25', end: '2026-05-25' },
    { date: '2026-05-26', start: '2026-05-26', end: '2026-05-26' },
  ]);
});

const day = fc.integer({ min: -800, max: 400 }).map((offset) => addDays(now, offset));

test('puts every day in exactly one period with a unique date', () => {
  fc.assert(
    fc.property(day, day, (start, end) => {
      const periods = periodsOf({ start, end }, now);
      const days = periods.flatMap((period) => {
        const all = [];
        for (let each = period.start; each <= period.end; each = addDays(each, 1)) all.push(each);
        return all;
      });
      const expected = [];
      for (let each = start; each <= end; each = addDays(each, 1)) expected.push(each);
      expect(days).toEqual(expected);
      const dates = periods.map(({ date }) => date);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      for (const period of periods) {
        const isOld = period.start < addDays(now, -180);
        expect(period.date).toBe(isOld ? mondayOf(period.start) : period.start);
        expect(period.end <= addDays(period.date, 6)).toBe(true);
      }
    }),
  );
});
