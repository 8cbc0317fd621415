const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats an RFC 3339 UTC time as `Sep 3` in the current year and `Sep 3 '22` in any other. */
export function readableDate(timestamp: string, now: Date = new Date()): string {
  const { year, month, day } = datePart(timestamp);
  const sameYear = year === String(now.getUTCFullYear());
  return sameYear ? `${month} ${day}` : `${month} ${day} '${year.slice(2)}`;
}

/** Formats an RFC 3339 UTC time as `Sep  2, 2022`, with a padded day. */
export function joinedDate(timestamp: string): string {
  const { year, month, day } = datePart(timestamp);
  return `${month} ${String(day).padStart(2)}, ${year}`;
}

/** Formats an RFC 3339 UTC time as `2022-09-02 10:20:30 UTC`, as in listings. */
export function spelledOutTime(timestamp: string): string {
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)} UTC`;
}

function datePart(timestamp: string): { year: string; month: string; day: number } {
  return {
    year: timestamp.slice(0, 4),
    month: months[Number(timestamp.slice(5, 7)) - 1] ?? '',
    day: Number(timestamp.slice(8, 10)),
  };
}
