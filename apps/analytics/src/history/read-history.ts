import { statement, type Param } from '@commonplace/db/statement';
import type { History } from '@commonplace/proto/analytics/v1/totals';
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { figureNames, type FigureName } from '../figures/to-totals.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import type { DateRange } from './date-range.ts';
import { addDays, earlier, later, mondayOf, today, type Day } from './days.ts';
import { firstDailyDay, periodsOf } from './periods.ts';
import { toHistory, type PeriodFigures } from './to-history.ts';

interface HistoryRow {
  /** JSON: dates, each with its figures in the order of `figureNames`; null if there are none. */
  periods: string | null;
}

export interface FiguresByPeriod {
  history: History;
  /** Periods that have figures. */
  figures: PeriodFigures[];
}

/** Reads the figures of a subject in a range. */
export async function readHistory(db: Kysely<Tables>, subject: Subject, range: DateRange): Promise<FiguresByPeriod> {
  const now = today();
  const dates = periodsOf(range, now).map(({ date }) => date);
  const { rows } =
    dates.length > 0 ? await db.executeQuery(historyQuery(subject, range, firstDailyDay(now))) : { rows: [] };
  const byDate = new Map(JSON.parse(rows[0]?.periods ?? '[]') as [Day, PeriodFigures][]);
  return { history: toHistory(dates, byDate), figures: [...byDate.values()] };
}

/** Returns the query; exported to test its plan. */
export function historyQuery(
  { owner, articleId, scope }: Subject,
  { start, end }: DateRange,
  firstDaily: string,
): CompiledQuery<HistoryRow> {
  const lastOld = earlier(end, addDays(firstDaily, -1));
  const { [articleId === undefined ? 'owner' : 'article']: query } = histories;
  return query.compile({
    ownerType: owner.type,
    ownerId: owner.id,
    scopeType: scope.type,
    scopeId: scope.id,
    start,
    end,
    firstDaily,
    firstDailyInRange: later(start, firstDaily),
    lastWeek: addDays(lastOld, -6),
    partsOfWeeks: partsOfWeeks({ start, end: lastOld }),
  });
}

interface HistoryParameters {
  ownerType: string;
  ownerId: number;
  scopeType: string;
  scopeId: number;
  start: string;
  end: string;
  firstDaily: string;
  /** The first day of the range with its own entry. */
  firstDailyInRange: string;
  /** The Monday of the last whole week. */
  lastWeek: string;
  /** JSON. */
  partsOfWeeks: string;
}

type HistoryParam = Param<HistoryParameters>;

const inRange = (param: HistoryParam) => sql`day between ${param('start')}::date and ${param('end')}::date`;
const isSubject = (param: HistoryParam) => sql`scope = ${param('scopeType')} and scope_id = ${param('scopeId')}`;

const histories = {
  owner: historyStatement('history-of-owner', (param) => figuresOf(param, sql`follows`)),
  article: historyStatement(
    'history-of-article',
    // Users follow owners, not articles.
    (param) => sql`
      ${figuresOf(param, sql`0 as follows`)}
      union all
      select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, follows from daily_figures
      where scope = ${param('ownerType')} and scope_id = ${param('ownerId')} and ${inRange(param)}`,
  ),
};

function figuresOf(param: HistoryParam, follows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select day, views, logged_in_views, logged_in_read_seconds, reactions_like, reactions_readinglist,
      reactions_unicorn, reactions_exploding_head, reactions_raised_hands, reactions_fire, comments, ${follows}
    from daily_figures where ${isSubject(param)} and ${inRange(param)}`;
}

/** A Monday before any day, for arithmetic without time zones. */
const someMonday = sql`date '0001-01-01'`;

const figure = (name: FigureName) =>
  name === 'unique_reactors' ? sql`coalesce(reactors, 0)` : sql`sums.${sql.ref(name)}`;

/** Aggregates to one row: hundreds of rows take as long to read as to find. */
function historyStatement(name: string, figures: (param: HistoryParam) => RawBuilder<unknown>) {
  return statement<Tables, HistoryParameters, HistoryRow>(
    name,
    (_db, param) => sql<HistoryRow>`
    with dated as (
      select case when day < ${param('firstDaily')}::date then day - (day - ${someMonday}) % 7 else day end as date,
        part.*
      from (${figures(param)}) as part
    ), sums as (
      select date, sum(comments) as comments, sum(follows) as follows, sum(reactions_like) as "like",
        sum(reactions_readinglist) as readinglist, sum(reactions_unicorn) as unicorn,
        sum(reactions_exploding_head) as exploding_head, sum(reactions_raised_hands) as raised_hands,
        sum(reactions_fire) as fire, sum(views) as views, sum(logged_in_views) as logged_in_views,
        sum(logged_in_read_seconds) as logged_in_read_seconds
      from dated group by date
    ), reactors as (
      select date, reactors from reactor_counts
      where ${isSubject(param)} and period = 'day'
        and date between ${param('firstDailyInRange')}::date and ${param('end')}::date
      union all
      -- Whole weeks.
      select date, reactors from reactor_counts
      where ${isSubject(param)} and period = 'week'
        and date between ${param('start')}::date and ${param('lastWeek')}::date
      union all
      select part.date, (
        select count(distinct user_id) from daily_people
        where ${isSubject(param)} and day between part.first and part.last and (reactions > 0 or saves > 0)
      ) from json_to_recordset(${param('partsOfWeeks')}::json) as part (date date, first date, last date)
    )
    select '[' || string_agg(
      '["' || date || '",[' || concat_ws(',', ${sql.join(figureNames.map(figure))}) || ']]', ',') || ']' as periods
    from sums left join reactors using (date)`,
  );
}

/** Returns the incomplete first and last weeks of a range, as JSON. */
function partsOfWeeks(range: DateRange): string {
  const weeks = range.end < range.start ? [] : [...new Set([mondayOf(range.start), mondayOf(range.end)])];
  const parts = weeks
    .map((date) => ({ date, first: later(date, range.start), last: earlier(addDays(date, 6), range.end) }))
    .filter(({ date, first, last }) => first !== date || last !== addDays(date, 6));
  return JSON.stringify(parts);
}
