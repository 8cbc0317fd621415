import { sql, type Kysely, type RawBuilder } from 'kysely';
import { sumOf, toFigures, toTotals, type Figures, type FiguresRow, type Totals } from '../figures/to-totals.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import type { DateRange } from './date-range.ts';
import { addDays, earlier, later, mondayOf, today } from './days.ts';
import { firstSingleDay, periodsOf } from './periods.ts';

/** The figures of a period. */
export interface PeriodTotals {
  date: string;
  totals: Totals;
}

type PeriodRow = FiguresRow & { date: string };

/** The history of a subject. */
export interface History {
  /** Oldest first, without gaps. */
  periods: PeriodTotals[];
  /** Of all periods together. */
  sum: Figures;
}

/** The figures of a subject in a range (E42). */
export async function readHistory(db: Kysely<Tables>, subject: Subject, range: DateRange): Promise<History> {
  const now = today();
  const periods = periodsOf(range, now);
  const { rows } =
    periods.length > 0 ? await historyQuery(subject, range, firstSingleDay(now)).execute(db) : { rows: [] };
  const byDate = new Map(rows.map((row) => [row.date, toFigures(row)]));
  return {
    periods: periods.map(({ date }) => ({ date, totals: toTotals(byDate.get(date) ?? sumOf([])) })),
    sum: sumOf([...byDate.values()]),
  };
}

/** The statement behind the history; apart, so that its plan can be tested. */
export function historyQuery(
  { owner, scope }: Subject,
  { start, end }: DateRange,
  firstSingle: string,
): RawBuilder<PeriodRow> {
  const isSubject = sql`scope = ${scope.type} and scope_id = ${scope.id}`;
  const inRange = sql`day between ${start}::date and ${end}::date`;
  const lastOld = earlier(end, addDays(firstSingle, -1));
  return sql<PeriodRow>`
    with told as (
      select case when day < ${firstSingle}::date then date_trunc('week', day)::date else day end as date, part.*
      from (
        select day, views, logged_in_views, logged_in_read_seconds, reactions_like, reactions_readinglist,
          reactions_unicorn, reactions_exploding_head, reactions_raised_hands, reactions_fire, comments, 0 as follows
        from daily_figures where ${isSubject} and ${inRange}
        union all
        -- People follow owners, not articles.
        select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, follows
        from daily_figures where scope = ${owner.type} and scope_id = ${owner.id} and ${inRange}
      ) as part
    ), sums as (
      select date, sum(comments) as comments, sum(follows) as follows, sum(reactions_like) as "like",
        sum(reactions_readinglist) as readinglist, sum(reactions_unicorn) as unicorn,
        sum(reactions_exploding_head) as exploding_head, sum(reactions_raised_hands) as raised_hands,
        sum(reactions_fire) as fire, sum(views) as views, sum(logged_in_views) as logged_in_views,
        sum(logged_in_read_seconds) as logged_in_read_seconds
      from told group by date
    ), reactors as (
      select date, reactors from reactor_counts
      where ${isSubject} and period = 'day' and date between ${later(start, firstSingle)}::date and ${end}::date
      union all
      -- Whole weeks.
      select date, reactors from reactor_counts
      where ${isSubject} and period = 'week' and date between ${start}::date and ${addDays(lastOld, -6)}::date
      union all
      select part.date, (
        select count(distinct user_id) from daily_people
        where ${isSubject} and day between part.first and part.last and (reactions > 0 or saves > 0)
      ) from ${partsOfWeeks({ start, end: lastOld })}
    )
    select sums.*, sums.date::text, coalesce(reactors, 0) as unique_reactors
    from sums left join reactors using (date)`;
}

/** The weeks of a range of which not all days are in it: the first and the last, if any. */
function partsOfWeeks(range: DateRange): RawBuilder<unknown> {
  const weeks = range.end < range.start ? [] : [...new Set([mondayOf(range.start), mondayOf(range.end)])];
  const parts = weeks
    .map((date) => ({ date, first: later(date, range.start), last: earlier(addDays(date, 6), range.end) }))
    .filter(({ date, first, last }) => first !== date || last !== addDays(date, 6));
  return sql`json_to_recordset(${JSON.stringify(parts)}::json) as part (date date, first date, last date)`;
}
