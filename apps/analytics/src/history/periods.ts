import type { DateRange } from './date-range.ts';
import { addDays, earlier, later, mondayOf, type Day } from './days.ts';

/** Days that are told together, under a date. */
export interface Period extends DateRange {
  /** The day itself; of a part of a week its Monday. */
  date: Day;
}

/** How long ago days are told one by one. */
const singleDays = 180;

/** The first day that is told by itself; all before it are told by weeks (E42). */
export function firstSingleDay(today: Day): Day {
  return addDays(today, -singleDays);
}

/** Splits a range into its periods, oldest first: each of its days is in one of them. */
export function periodsOf({ start, end }: DateRange, today: Day): Period[] {
  const firstSingle = firstSingleDay(today);
  const lastOld = addDays(firstSingle, -1);
  const periods: Period[] = [];
  for (let day = start; day <= end;) {
    const date = day < firstSingle ? mondayOf(day) : day;
    const last = day < firstSingle ? earlier(earlier(addDays(date, 6), lastOld), end) : day;
    periods.push({ date, start: later(date, day), end: last });
    day = addDays(last, 1);
  }
  return periods;
}
