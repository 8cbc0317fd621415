import { sql, type Kysely, type RawBuilder } from 'kysely';
import { sumOf, toFigures, toTotals, type Figures, type FiguresRow, type Totals } from '../figures/to-totals.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import type { DateRange } from './date-range.ts';
import { today } from './days.ts';
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
  const monday = sql`date_trunc('week', day)::date`;
  const inRange = sql`day between ${start}::date and ${end}::date`;
  const ofSubject = sql`scope = ${scope.type} and scope_id = ${scope.id} and ${inRange}`;
  const ofOwner = sql`scope = ${owner.type} and scope_id = ${owner.id} and ${inRange}`;
  return sql<PeriodRow>`
    with told as (
      select case when day < ${firstSingle}::date then ${monday} else day end as date, part.*
      from (
        select day, views, logged_in_views, logged_in_read_seconds, reactions_like, reactions_readinglist,
          reactions_unicorn, reactions_exploding_head, reactions_raised_hands, reactions_fire, comments, 0 as follows
        from daily_figures where ${ofSubject}
        union all
        -- People follow owners, not articles.
        select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, follows from daily_figures where ${ofOwner}
      ) as part
    ), reactors as (
      select day as date, count(*) as unique_reactors from daily_people
      where ${ofSubject} and day >= ${firstSingle}::date and (reactions > 0 or saves > 0)
      group by day
      union all
      select date, count(*) from (
        select distinct ${monday} as date, user_id from daily_people
        where ${ofSubject} and day < ${firstSingle}::date and (reactions > 0 or saves > 0)
      ) as weekly
      group by date
    )
    select date::text, sum(comments) as comments, sum(follows) as follows, sum(reactions_like) as "like",
      sum(reactions_readinglist) as readinglist, sum(reactions_unicorn) as unicorn,
      sum(reactions_exploding_head) as exploding_head, sum(reactions_raised_hands) as raised_hands,
      sum(reactions_fire) as fire, coalesce(max(unique_reactors), 0) as unique_reactors, sum(views) as views,
      sum(logged_in_views) as logged_in_views, sum(logged_in_read_seconds) as logged_in_read_seconds
    from told left join reactors using (date)
    group by date`;
}
