const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** Returns the names of the time zones (IANA). */
export function timeZones(): readonly string[] {
  return zones;
}

/** Returns the time in UTC (RFC 3339) at which a clock in a zone shows a local time; undefined for what is no time or no zone. */
export function toUtc(local: string, zone: string): string | undefined {
  const localMs = localTime.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  const format = formatIn(zone);
  // No day is the 30th of February.
  if (!format || Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(local)) return undefined;
  // The offset may change between the guess and the time.
  const guess = localMs - offsetAt(localMs, format);
  return new Date(localMs - offsetAt(guess, format)).toISOString().replace('.000Z', 'Z');
}

/** Returns what a clock in a zone shows at a time, as the value of an input; undefined for no zone. */
export function toLocal(time: string, zone: string): string | undefined {
  const format = formatIn(zone);
  const at = Date.parse(time);
  return format && new Date(at + offsetAt(at, format)).toISOString().slice(0, 16);
}

/** As `toLocal`, in UTC. */
export function toLocalInUtc(time: string): string {
  return new Date(time).toISOString().slice(0, 16);
}

/** Returns how clocks of a zone show a time; undefined for no zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  const numeric = 'numeric';
  const date = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  } as const;
  try {
    return new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...date });
  } catch {
    return undefined;
  }
}

/** Returns by how many milliseconds the clocks of a zone are ahead of UTC. */
function offsetAt(time: number, format: Intl.DateTimeFormat): number {
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const localMs = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return localMs - Math.floor(time / 1_000) * 1_000;
}
