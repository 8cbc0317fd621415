const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Sep 3` in the current year, `Sep 3 '22` in any other. Takes RFC 3339 UTC. */
export function readableDate(timestamp: string, now: Date = new Date()): string {
  const { year, month, day } = datePart(timestamp);
  const sameYear = year === String(now.getUTCFullYear());
  return sameYear ? `${month} ${day}` : `${month} ${day} '${year.slice(2)}`;
}

/** `Sep  2, 2022`, the day padded with a space: when somebody joined. Takes RFC 3339 UTC. */
export function joinedDate(timestamp: string): string {
  const { year, month, day } = datePart(timestamp);
  return `${month} ${String(day).padStart(2)}, ${year}`;
}

/** `2022-09-02 10:20:30 UTC`: how listings write times. Takes RFC 3339 UTC. */
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
