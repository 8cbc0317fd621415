import { statement, type Given } from '@commonplace/db/statement';
import type { History } from '@commonplace/proto/analytics/v1/totals';
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { figureNames, type FigureName } from '../figures/to-totals.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import type { DateRange } from './date-range.ts';
import { addDays, earlier, later, mondayOf, today, type Day } from './days.ts';
import { firstSingleDay, periodsOf } from './periods.ts';
import { toHistory, type PeriodFigures } from './to-history.ts';

interface HistoryRow {
  /** JSON: dates, each with its figures in the order of their names; null when there is none. */
  periods: string | null;
}

/** The history of a subject, and the figures that it was made of. */
export interface FiguresByPeriod {
  history: History;
  /** Of each period of which there are some. */
  figures: PeriodFigures[];
}

/** The figures of a subject in a range (E42). */
export async function readHistory(db: Kysely<Tables>, subject: Subject, range: DateRange): Promise<FiguresByPeriod> {
  const now = today();
  const dates = periodsOf(range, now).map(({ date }) => date);
  const { rows } =
    dates.length > 0 ? await db.executeQuery(historyQuery(subject, range, firstSingleDay(now))) : { rows: [] };
  const byDate = new Map(JSON.parse(rows[0]?.periods ?? '[]') as [Day, PeriodFigures][]);
  return { history: toHistory(dates, byDate), figures: [...byDate.values()] };
}

/** The statement behind the history; apart, so that its plan can be tested. */
export function historyQuery(
  { owner, articleId, scope }: Subject,
  { start, end }: DateRange,
  firstSingle: string,
): CompiledQuery<HistoryRow> {
  const lastOld = earlier(end, addDays(firstSingle, -1));
  const { [articleId === undefined ? 'owner' : 'article']: query } = histories;
  return query.compile({
    ownerType: owner.type,
    ownerId: owner.id,
    scopeType: scope.type,
    scopeId: scope.id,
    start,
    end,
    firstSingle,
    firstSingleAsked: later(start, firstSingle),
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
  firstSingle: string;
  /** The first day of the range that is told by itself. */
  firstSingleAsked: string;
  /** The Monday of the last whole week that the range may have. */
  lastWeek: string;
  /** JSON. */
  partsOfWeeks: string;
}

type GivenHistory = Given<HistoryParameters>;

const inRange = (given: GivenHistory) => sql`day between ${given('start')}::date and ${given('end')}::date`;
const isSubject = (given: GivenHistory) => sql`scope = ${given('scopeType')} and scope_id = ${given('scopeId')}`;

const histories = {
  owner: historyStatement('history-of-owner', (given) => figuresOf(given, sql`follows`)),
  article: historyStatement(
    'history-of-article',
    // People follow owners, not articles.
    (given) => sql`
      ${figuresOf(given, sql`0 as follows`)}
      union all
      select day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, follows from daily_figures
      where scope = ${given('ownerType')} and scope_id = ${given('ownerId')} and ${inRange(given)}`,
  ),
};

function figuresOf(given: GivenHistory, follows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select day, views, logged_in_views, logged_in_read_seconds, reactions_like, reactions_readinglist,
      reactions_unicorn, reactions_exploding_head, reactions_raised_hands, reactions_fire, comments, ${follows}
    from daily_figures where ${isSubject(given)} and ${inRange(given)}`;
}

/** Earlier than any day; the day of the week would be worked out as a time in a time zone. */
const someMonday = sql`date '0001-01-01'`;

const figure = (name: FigureName) =>
  name === 'unique_reactors' ? sql`coalesce(reactors, 0)` : sql`sums.${sql.ref(name)}`;

/** One row: hundreds of them would take as long to read as to find. */
function historyStatement(name: string, figures: (given: GivenHistory) => RawBuilder<unknown>) {
  return statement<Tables, HistoryParameters, HistoryRow>(
    name,
    (_db, given) => sql<HistoryRow>`
    with told as (
      select case when day < ${given('firstSingle')}::date then day - (day - ${someMonday}) % 7 else day end as date,
        part.*
      from (${figures(given)}) as part
    ), sums as (
      select date, sum(comments) as comments, sum(follows) as follows, sum(reactions_like) as "like",
        sum(reactions_readinglist) as readinglist, sum(reactions_unicorn) as unicorn,
        sum(reactions_exploding_head) as exploding_head, sum(reactions_raised_hands) as raised_hands,
        sum(reactions_fire) as fire, sum(views) as views, sum(logged_in_views) as logged_in_views,
        sum(logged_in_read_seconds) as logged_in_read_seconds
      from told group by date
    ), reactors as (
      select date, reactors from reactor_counts
      where ${isSubject(given)} and period = 'day'
        and date between ${given('firstSingleAsked')}::date and ${given('end')}::date
      union all
      -- Whole weeks.
      select date, reactors from reactor_counts
      where ${isSubject(given)} and period = 'week'
        and date between ${given('start')}::date and ${given('lastWeek')}::date
      union all
      select part.date, (
        select count(distinct user_id) from daily_people
        where ${isSubject(given)} and day between part.first and part.last and (reactions > 0 or saves > 0)
      ) from json_to_recordset(${given('partsOfWeeks')}::json) as part (date date, first date, last date)
    )
    select '[' || string_agg(
      '["' || date || '",[' || concat_ws(',', ${sql.join(figureNames.map(figure))}) || ']]', ',') || ']' as periods
    from sums left join reactors using (date)`,
  );
}

/** The weeks of a range of which not all days are in it: the first and the last, if any; as JSON. */
function partsOfWeeks(range: DateRange): string {
  const weeks = range.end < range.start ? [] : [...new Set([mondayOf(range.start), mondayOf(range.end)])];
  const parts = weeks
    .map((date) => ({ date, first: later(date, range.start), last: earlier(addDays(date, 6), range.end) }))
    .filter(({ date, first, last }) => first !== date || last !== addDays(date, 6));
  return JSON.stringify(parts);
}
