import type { DateRange } from './date-range.ts';
import { addDays, earlier, firstOfMonth, type Day } from './days.ts';

/** A range in three parts, each of which may be empty: its end is before its start. */
export interface MonthsOfRange {
  before: DateRange;
  /** Whole months, by their first days. */
  months: DateRange;
  after: DateRange;
}

/** The whole months of a range, and the days of it before and after them. */
export function splitByMonths({ start, end }: DateRange): MonthsOfRange {
  const first = firstOfMonth(start) === start ? start : nextMonth(start);
  const afterLast = firstOfMonth(addDays(end, 1));
  if (afterLast <= first) return { before: { start, end }, months: emptyFrom(first), after: emptyFrom(first) };
  return {
    before: { start, end: addDays(first, -1) },
    months: { start: first, end: addDays(afterLast, -1) },
    after: { start: afterLast, end: earlier(end, addDays(nextMonth(afterLast), -1)) },
  };
}

function emptyFrom(start: Day): DateRange {
  return { start, end: addDays(start, -1) };
}

/** The first day of the next month: no month is longer than 31 days. */
function nextMonth(day: Day): Day {
  return firstOfMonth(addDays(firstOfMonth(day), 31));
}
