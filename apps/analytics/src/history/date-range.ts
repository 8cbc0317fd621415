import { invalid } from '@commonplace/rpc/errors';
import { addDays, earlier, later, today, type Day } from './days.ts';

/** Days from `start` to `end`, both of them in it; none when the end is earlier. */
export interface DateRange {
  start: Day;
  end: Day;
}

/** A range as a caller wrote it. */
export interface AskedRange {
  start?: string | undefined;
  end?: string | undefined;
}

/** The days that a caller asked for; undefined where they did not say. */
export interface GivenRange {
  start: Day | undefined;
  end: Day | undefined;
}

/** How far into the future a history goes: whoever asks for all time is not told of ten thousand years of nothing. */
const mostDaysAhead = 366;

/**
 * What the caller asked for, a blank value being none (E42, E43).
 * @throws DomainError validation_failed, in the words of the reference.
 */
export function readRange({ start, end }: AskedRange): GivenRange {
  return { start: readDay(start), end: readDay(end) };
}

/**
 * As `readRange`, of an operation that needs a start (E42).
 * @throws DomainError validation_failed, in the words of the reference.
 */
export function readRangeWithStart(asked: AskedRange): GivenRange {
  if (isBlank(asked.start)) throw invalid("Required 'start' parameter is missing");
  return readRange(asked);
}

/** Nothing is told of before the floor; without an end it is today. */
export function clampRange({ start, end }: GivenRange, floor: Day): DateRange {
  const last = end === undefined ? today() : earlier(end, addDays(today(), mostDaysAhead));
  return { start: start === undefined ? floor : later(start, floor), end: last };
}

function readDay(value: string | undefined): Day | undefined {
  if (value === undefined || isBlank(value)) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value) ?? [];
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  // A day that no month has becomes one of the next, or none.
  const time = Date.parse(`${written}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== written) {
    throw invalid("Date parameters 'start' or 'end' must be in the format of 'yyyy-mm-dd'");
  }
  return written;
}

function isBlank(value: string | undefined): boolean {
  return value === undefined || value.trim() === '';
}
