const dayMs = 24 * 60 * 60 * 1_000;

/** A day (UTC) as `YYYY-MM-DD`, which sorts by date. */
export type Day = string;

export function today(now = new Date()): Day {
  return toDay(now.getTime());
}

/** Returns the day `count` days later; earlier if negative. */
export function addDays(day: Day, count: number): Day {
  // Fast path: most steps stay within the first 28 days of a month.
  const ofMonth = Number(day.slice(8)) + count;
  if (ofMonth >= 1 && ofMonth <= 28) return `${day.slice(0, 8)}${ofMonth < 10 ? '0' : ''}${ofMonth}`;
  return toDay(Date.parse(day) + count * dayMs);
}

/** Returns the Monday of the day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the first day of the day's month. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

export const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
export const later = (one: Day, other: Day): Day => (one > other ? one : other);

function toDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}
