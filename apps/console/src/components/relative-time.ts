const relativeFormat = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Describes a difference from now, such as "5 minutes ago"; undefined if it is a day or more. */
export function relativeTime(differenceMs: number): string | undefined {
  const distanceMs = Math.abs(differenceMs);
  if (distanceMs >= dayMs) return undefined;
  if (distanceMs < minuteMs) return relativeFormat.format(0, 'second');
  return distanceMs < hourMs
    ? relativeFormat.format(Math.trunc(differenceMs / minuteMs), 'minute')
    : relativeFormat.format(Math.trunc(differenceMs / hourMs), 'hour');
}
