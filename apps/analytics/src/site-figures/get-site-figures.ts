import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { parseRange, type RangeInput, type DateRange } from '../history/date-range.ts';
import { addDays, today, type Day } from '../history/days.ts';
import type { Tables } from '../tables/tables.ts';

const kinds = [
  'sign_ups',
  'publications',
  'comments',
  'episode_comments',
  'reactions',
  'page_views',
  'searches_without_result',
  'mails',
  'failed_jobs',
] as const;
type Kind = (typeof kinds)[number];

/** Maximum and default length of a range. */
const maxDays = 366;
const defaultDays = 30;
/** The largest int32 of the message. */
const maxCounted = 2 ** 31 - 1;

/**
 * Returns the site figures by UTC day, oldest first; for administrators. The default range is the last 30 days.
 * @throws DomainError permission_denied, validation_failed (an invalid date, a range that is reversed or too long).
 */
export async function getSiteFigures(context: AnalyticsContext, call: CallContext, input: RangeInput) {
  requireRole(call.principal, 'admin');
  const range = rangeOf(input);
  const amounts = new Map<Day, Map<string, number>>();
  for (const { day, kind, amount } of await siteFiguresQuery(context.database.reader(call.signal), range)) {
    const ofDay = amounts.get(day) ?? new Map<string, number>();
    amounts.set(day, ofDay.set(kind, Math.min(maxCounted, Number(amount))));
  }
  return daysOf(range).map((date) => {
    const amountOf = (kind: Kind) => amounts.get(date)?.get(kind) ?? 0;
    return {
      date,
      signUps: amountOf('sign_ups'),
      publications: amountOf('publications'),
      comments: amountOf('comments') + amountOf('episode_comments'),
      reactions: amountOf('reactions'),
      pageViews: amountOf('page_views'),
      searchesWithoutResult: amountOf('searches_without_result'),
      mails: amountOf('mails'),
      failedJobs: amountOf('failed_jobs'),
    };
  });
}

async function siteFiguresQuery(db: Kysely<Tables>, { start, end }: DateRange) {
  const { rows } = await sql<{ day: string; kind: string; amount: string }>`
    select day::text, kind, amount from site_figures
    where day between ${start}::date and ${end}::date and kind = any(${[...kinds]}::text[])`.execute(db);
  return rows;
}

function rangeOf(input: RangeInput): DateRange {
  const requestedRange = parseRange(input);
  const end = requestedRange.end ?? today();
  const start = requestedRange.start ?? addDays(end, 1 - defaultDays);
  if (end < start) throw violation('end', 'must not be before start');
  if (end > addDays(start, maxDays - 1)) throw violation('end', `must be within ${maxDays} days of start`);
  return { start, end };
}

function daysOf({ start, end }: DateRange): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}
