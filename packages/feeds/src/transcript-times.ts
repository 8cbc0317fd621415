/** Parses `1:02:03.500`, `02:03,500` or `123`; undefined for anything else. */
export function secondsOf(time: string | undefined): number | undefined {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})(?:[.,]\d{1,9})?\s*$/.exec(time ?? '');
  if (!match) return undefined;
  const [, hours, minutes, seconds] = match;
  return Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds);
}
