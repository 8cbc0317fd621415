import { violation } from '@commonplace/rpc/violations';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { readRange, type AskedRange, type DateRange } from '../history/date-range.ts';
import { addDays, today, type Day } from '../history/days.ts';
import type { Tables } from '../tables/tables.ts';

/** What is told of each day. */
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

/** The days that are told of at once, and unless a start is given. */
const mostDays = 366;
const usualDays = 30;
/** What a message can hold. */
const mostCounted = 2 ** 31 - 1;

/**
 * How the site is doing, day by day (UTC), oldest first; for administrators. Without an end it is today, without a start
 * thirty days in all.
 * @throws DomainError permission_denied, validation_failed (what is no date, a range that is none or too long).
 */
export async function getSiteFigures(context: AnalyticsContext, call: CallContext, asked: AskedRange) {
  requireRole(call.principal, 'admin');
  const range = rangeOf(asked);
  const amounts = new Map<Day, Map<string, number>>();
  for (const { day, kind, amount } of await siteFiguresQuery(context.database.reader(call.signal), range)) {
    const ofDay = amounts.get(day) ?? new Map<string, number>();
    amounts.set(day, ofDay.set(kind, Math.min(mostCounted, Number(amount))));
  }
  return daysOf(range).map((date) => {
    const of = (kind: Kind) => amounts.get(date)?.get(kind) ?? 0;
    return {
      date,
      signUps: of('sign_ups'),
      publications: of('publications'),
      comments: of('comments') + of('episode_comments'),
      reactions: of('reactions'),
      pageViews: of('page_views'),
      searchesWithoutResult: of('searches_without_result'),
      mails: of('mails'),
      failedJobs: of('failed_jobs'),
    };
  });
}

async function siteFiguresQuery(db: Kysely<Tables>, { start, end }: DateRange) {
  const { rows } = await sql<{ day: string; kind: string; amount: string }>`
    select day::text, kind, amount from site_figures
    where day between ${start}::date and ${end}::date and kind = any(${[...kinds]}::text[])`.execute(db);
  return rows;
}

function rangeOf(asked: AskedRange): DateRange {
  const given = readRange(asked);
  const end = given.end ?? today();
  const start = given.start ?? addDays(end, 1 - usualDays);
  if (end < start) throw violation('end', 'must not be before start');
  if (end > addDays(start, mostDays - 1)) throw violation('end', `must be within ${mostDays} days of start`);
  return { start, end };
}

function daysOf({ start, end }: DateRange): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}
