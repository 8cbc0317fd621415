import type { History } from '@commonplace/proto/analytics/v1/totals';
import { averageReadTime, figureNames, type FigureName } from '../figures/to-totals.ts';
import type { Day } from './days.ts';

/** The figures of a period in the order of `figureNames`. */
export type PeriodFigures = readonly number[];

const zeros: PeriodFigures = figureNames.map(() => 0);

/** Returns a history by columns, without an object per period: a year has hundreds. */
export function toHistory(dates: Day[], byDate: ReadonlyMap<Day, PeriodFigures>): History {
  const periods = dates.map((date) => byDate.get(date) ?? zeros);
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
