import type { PageViewTotals, Totals } from '@commonplace/proto/analytics/v1/totals';

/** What is summed of a subject, by the names of a statement's columns. */
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

/** Figures of a subject. */
export type Figures = Record<FigureName, number>;

/** As a statement returns them: sums are bigints and numerics, which the driver leaves as text. */
export type FiguresRow = Record<FigureName, string>;

const none: Readonly<Figures> = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;

export function toFigures(row: FiguresRow): Figures {
  const figures = { ...none };
  for (const name of figureNames) figures[name] = Number(row[name]);
  return figures;
}

/** The figures of several periods together, each in the order of the names. Whoever reacted in two of them counts twice. */
export function sumOf(periods: readonly (readonly number[])[]): Figures {
  const sum = { ...none };
  for (const [index, name] of figureNames.entries()) {
    for (const figures of periods) sum[name] += figures[index] ?? 0;
  }
  return sum;
}

/** Figures as they are told (E41-E43). */
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

/** In whole seconds. */
export function averageReadTime(loggedInViews: number, loggedInReadSeconds: number): number {
  return loggedInViews === 0 ? 0 : Math.round(loggedInReadSeconds / loggedInViews);
}

/** Only signed-in people's reading is timed; everybody else is taken to read as long as they do on average. */
function toPageViewTotals(views: number, loggedInViews: number, loggedInReadSeconds: number): PageViewTotals {
  const average = averageReadTime(loggedInViews, loggedInReadSeconds);
  return {
    $typeName: 'commonplace.analytics.v1.PageViewTotals',
    total: views,
    averageReadTimeInSeconds: average,
    totalReadTimeInSeconds: average * views,
  };
}
