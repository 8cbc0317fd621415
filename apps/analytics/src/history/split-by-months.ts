import type { DateRange } from './date-range.ts';
import { addDays, earlier, firstOfMonth, type Day } from './days.ts';

/** A range in three parts, each possibly empty (`end` before `start`). */
export interface MonthsOfRange {
  before: DateRange;
  /** Whole months. */
  months: DateRange;
  after: DateRange;
}

/** Splits a range into whole months and the days before and after them. */
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

/** Returns the first day of the next month: adding 31 days always reaches it. */
function nextMonth(day: Day): Day {
  return firstOfMonth(addDays(firstOfMonth(day), 31));
}
