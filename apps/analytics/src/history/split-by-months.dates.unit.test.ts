import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DateRange } from './date-range.ts';
import { addDays } from './days.ts';
import { splitByMonths } from './split-by-months.ts';

test.each<[string, string, string, string, string]>([
  ['2025-01-15', '2025-12-31', '2025-01-15..2025-01-31', '2025-02-01..2025-12-31', ''],
  ['2025-01-01', '2025-12-31', '', '2025-01-01..2025-12-31', ''],
  ['2024-02-01', '2024-02-29', '', '2024-02-01..2024-02-29', ''],
  ['2025-01-31', '2025-03-15', '2025-01-31..2025-01-31', '2025-02-01..2025-02-28', '2025-03-01..2025-03-15'],
  ['2025-01-02', '2025-01-30', '2025-01-02..2025-01-30', '', ''],
  ['2025-01-20', '2025-02-10', '2025-01-20..2025-02-10', '', ''],
  ['2025-03-01', '2025-02-28', '', '', ''],
])('splits %s to %s', (start, end, before, months, after) => {
  const format = (part: DateRange) => (part.end < part.start ? '' : `${part.start}..${part.end}`);
  const split = splitByMonths({ start, end });
  expect([split.before, split.months, split.after].map(format)).toEqual([before, months, after]);
});

test('puts every day in one part, with whole months in the middle', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: -1, max: 800 }), (from, length) => {
      const start = addDays('2023-12-15', from);
      const range = { start, end: addDays(start, length) };
      const days = (part: DateRange) =>
        Array.from({ length: 900 }, (_, n) => addDays(part.start, n)).filter((day) => day <= part.end);
      const { before, months, after } = splitByMonths(range);
      expect([before, months, after].flatMap(days)).toEqual(days(range));
      if (months.end >= months.start) {
        expect(months.start).toMatch(/-01$/);
        expect(addDays(months.end, 1)).toMatch(/-01$/);
      }
    }),
  );
});
