import type { DateRange } from './date-range.ts';
import { addDays, earlier, later, mondayOf, type Day } from './days.ts';

/** Days that share one entry of a history. */
export interface Period extends DateRange {
  /** The day itself, or the Monday of a week. */
  date: Day;
}

const maxDailyDays = 180;

/** Returns the first day with its own entry; earlier days are grouped by week. */
export function firstDailyDay(today: Day): Day {
  return addDays(today, -maxDailyDays);
}

/** Splits a range into periods, oldest first. */
export function periodsOf({ start, end }: DateRange, today: Day): Period[] {
  const firstDaily = firstDailyDay(today);
  const lastOld = addDays(firstDaily, -1);
  const periods: Period[] = [];
  for (let day = start; day <= end;) {
    const date = day < firstDaily ? mondayOf(day) : day;
    const last = day < firstDaily ? earlier(earlier(addDays(date, 6), lastOld), end) : day;
    periods.push({ date, start: later(date, day), end: last });
    day = addDays(last, 1);
  }
  return periods;
}
