import { invalid } from '@commonplace/domain/errors';
import { addDays, earlier, later, today, type Day } from './days.ts';

/** The days from `start` to `end`, inclusive; empty if `end` is earlier. */
export interface DateRange {
  start: Day;
  end: Day;
}

/** A range as the caller sent it. */
export interface RangeInput {
  start?: string | undefined;
  end?: string | undefined;
}

/** A parsed range; undefined where a value was missing. */
export interface ParsedRange {
  start: Day | undefined;
  end: Day | undefined;
}

/** Limits how far a range extends into the future. */
const maxDaysAhead = 366;

/**
 * Parses a range; blank values are missing.
 * @throws DomainError validation_failed, in the reference's wording.
 */
export function parseRange({ start, end }: RangeInput): ParsedRange {
  return { start: parseDay(start), end: parseDay(end) };
}

/**
 * Parses a range that must have a start.
 * @throws DomainError validation_failed, in the reference's wording.
 */
export function parseRangeWithStart(input: RangeInput): ParsedRange {
  if (isBlank(input.start)) throw invalid("Required 'start' parameter is missing");
  return parseRange(input);
}

/**
 * Limits a range to the floor and the maximum end; the default end is today. An empty range ends before the floor, since the
 * days that were sent may have neighbors beyond the years of PostgreSQL.
 */
export function clampRange({ start, end }: ParsedRange, floor: Day): DateRange {
  const last = end === undefined ? today() : earlier(end, addDays(today(), maxDaysAhead));
  const first = start === undefined ? floor : later(start, floor);
  return last < first ? { start: floor, end: addDays(floor, -1) } : { start: first, end: last };
}

function parseDay(value: string | undefined): Day | undefined {
  if (value === undefined || isBlank(value)) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value) ?? [];
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  // Date.parse moves an impossible day to the next month, or fails.
  const time = Date.parse(`${written}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written) {
    throw invalid("Date parameters 'start' or 'end' must be in the format of 'yyyy-mm-dd'");
  }
  return written;
}

function isBlank(value: string | undefined): boolean {
  return value === undefined || value.trim() === '';
}
