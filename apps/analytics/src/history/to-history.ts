import type { History } from '@commonplace/proto/analytics/v1/totals';
import { averageReadTime, figureNames, type FigureName } from '../figures/to-totals.ts';
import type { Day } from './days.ts';

/** The figures of a period in the order of their names. */
export type PeriodFigures = readonly number[];

const nothing: PeriodFigures = figureNames.map(() => 0);

/** A history by columns. Without an object for each period: a year has hundreds, and most of the time went into them. */
export function toHistory(dates: Day[], byDate: ReadonlyMap<Day, PeriodFigures>): History {
  const periods = dates.map((date) => byDate.get(date) ?? nothing);
  const column = (name: FigureName) => {
    const index = figureNames.indexOf(name);
    return periods.map((figures) => figures[index] ?? 0);
  };
  const reactions = {
    likes: column('like'),
    readinglists: column('readinglist'),
    unicorns: column('unicorn'),
    explodingHeads: column('exploding_head'),
    raisedHands: column('raised_hands'),
    fires: column('fire'),
  };
  const kinds = Object.values(reactions);
  const views = column('views');
  const [loggedInViews, seconds] = [column('logged_in_views'), column('logged_in_read_seconds')];
  const averages = loggedInViews.map((count, index) => averageReadTime(count, seconds[index] ?? 0));
  return {
    $typeName: 'commonplace.analytics.v1.History',
    dates,
    commentsTotals: column('comments'),
    followsTotals: column('follows'),
    reactionsTotals: dates.map((_date, index) => kinds.reduce((sum, kind) => sum + (kind[index] ?? 0), 0)),
    ...reactions,
    uniqueReactors: column('unique_reactors'),
    pageViewsTotals: views,
    averageReadTimesInSeconds: averages,
    totalReadTimesInSeconds: averages.map((average, index) => average * (views[index] ?? 0)),
  };
}
