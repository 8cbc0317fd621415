import type { PageViewTotals, Totals } from '@commonplace/proto/analytics/v1/totals';

/** The figures of a subject, by column name. */
export const figureNames = [
  'comments',
  'follows',
  'like',
  'readinglist',
  'unicorn',
  'exploding_head',
  'raised_hands',
  'fire',
  'unique_reactors',
  'views',
  'logged_in_views',
  'logged_in_read_seconds',
] as const;

export type FigureName = (typeof figureNames)[number];

export type Figures = Record<FigureName, number>;

/** A row with bigint and numeric sums, which the driver returns as text. */
export type FiguresRow = Record<FigureName, string>;

const zeros: Readonly<Figures> = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;

export function toFigures(row: FiguresRow): Figures {
  const figures = { ...zeros };
  for (const name of figureNames) figures[name] = Number(row[name]);
  return figures;
}

/**
 * Adds up the figures of periods, each in the order of `figureNames`. A user who reacted in two periods counts twice.
 */
export function sumOf(periods: readonly (readonly number[])[]): Figures {
  const sum = { ...zeros };
  for (const [index, name] of figureNames.entries()) {
    for (const figures of periods) sum[name] += figures[index] ?? 0;
  }
  return sum;
}

export function toTotals(figures: Figures): Totals {
  const { like, readinglist, unicorn, exploding_head: explodingHead, raised_hands: raisedHands, fire } = figures;
  return {
    $typeName: 'commonplace.analytics.v1.Totals',
    commentsTotal: figures.comments,
    followsTotal: figures.follows,
    reactions: {
      $typeName: 'commonplace.analytics.v1.ReactionTotals',
      total: like + readinglist + unicorn + explodingHead + raisedHands + fire,
      like,
      readinglist,
      unicorn,
      explodingHead,
      raisedHands,
      fire,
      uniqueReactors: figures.unique_reactors,
    },
    pageViews: toPageViewTotals(figures.views, figures.logged_in_views, figures.logged_in_read_seconds),
  };
}

/** Returns the average read time in whole seconds. */
export function averageReadTime(loggedInViews: number, loggedInReadSeconds: number): number {
  return loggedInViews === 0 ? 0 : Math.round(loggedInReadSeconds / loggedInViews);
}

/** Visitors without a reading time are assumed to read as long as the others on average. */
export function toPageViewTotals(views: number, loggedInViews: number, loggedInReadSeconds: number): PageViewTotals {
  const average = averageReadTime(loggedInViews, loggedInReadSeconds);
  return {
    $typeName: 'commonplace.analytics.v1.PageViewTotals',
    total: views,
    averageReadTimeInSeconds: average,
    totalReadTimeInSeconds: average * views,
  };
}
