import { readZone, type WrittenZone } from './time-zones.ts';
import { findDay } from './written-day.ts';

/** A time, and whether its text names a zone. Without a known zone it is in UTC. */
export interface WrittenTime {
  time: Date;
  zone: WrittenZone['kind'];
}

const maxLength = 100;
const clock =
  /^,?\s*(?:t|\p{L}{1,4}\s)?\s*(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?!\d)(?:\s*(?<half>[ap])\.?m\b\.?)?(?<zone>.*)$/iu;

/**
 * Parses a time: RFC 3339 and similar forms, a date, RFC 5322. Without a zone it is in UTC (rules.md#zoneless-times). Returns undefined for a day
 * or year that does not exist, an unknown zone, and any other text.
 */
export function parseTime(text: string): Date | undefined {
  const written = readTime(text);
  return written?.zone === 'unknown' ? undefined : written?.time;
}

/** Like `parseTime`, but treats an unknown zone as UTC, for feeds. */
export function readTime(text: string): WrittenTime | undefined {
  const trimmed = text.trim();
  const day = trimmed.length > maxLength ? undefined : findDay(trimmed);
  if (!day) return undefined;
  const midnight = midnightOf(day);
  if (midnight === undefined) return undefined;
  if (day.rest === '') return within(midnight, 'none');
  const written = clock.exec(day.rest)?.groups;
  const sinceMidnight = written && millisecondsOf(written);
  if (sinceMidnight === undefined) return undefined;
  const { kind, minutes = 0 } = readZone(written?.['zone'] ?? '');
  return within(midnight + sinceMidnight - minutes * 60_000, kind);
}

/** Returns undefined for a day that does not exist. */
function midnightOf({ year, month, day }: { year: number; month: number; day: number }): number | undefined {
  // `Date.UTC` treats years before 100 as later ones.
  const time = new Date(Date.UTC(2000, month - 1, day));
  time.setUTCFullYear(year, month - 1, day);
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.getTime() : undefined;
}

function millisecondsOf(written: Partial<Record<string, string>>): number | undefined {
  const [hours, minutes, seconds] = [written['hours'], written['minutes'], written['seconds'] ?? 0].map(Number);
  const half = written['half']?.toLowerCase();
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  if (hours > (half === undefined ? 23 : 12) || minutes > 59 || seconds > 59) return undefined;
  const hour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  const fraction = Number(`0.${written['fraction'] ?? '0'}`);
  return ((hour * 60 + minutes) * 60 + seconds + fraction) * 1_000;
}

/** RFC 3339 years have four digits, and PostgreSQL has no year 0. */
function within(milliseconds: number, zone: WrittenTime['zone']): WrittenTime | undefined {
  const time = new Date(milliseconds);
  return /^(?!0000)\d{4}-/.test(time.toISOString()) ? { time, zone } : undefined;
}
