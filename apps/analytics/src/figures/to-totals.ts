import type { PageViewTotals, Totals } from '@commonplace/proto/analytics/v1/totals';

/** What is summed of a subject, by the names of a statement's columns. */
const names = [
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

type Name = (typeof names)[number];

/** Figures of a subject. */
export type Figures = Record<Name, number>;

/** As a statement returns them: sums are bigints and numerics, which the driver leaves as text. */
export type FiguresRow = Record<Name, string>;

/** Of a subject of which nothing is known. */
export const none: Readonly<Figures> = Object.fromEntries(names.map((name) => [name, 0])) as Figures;

export function toFigures(row: FiguresRow): Figures {
  const figures = { ...none };
  for (const name of names) figures[name] = Number(row[name]);
  return figures;
}

/** The figures of several periods together. Whoever reacted in two of them counts twice. */
export function sumOf(all: readonly Figures[]): Figures {
  const sum = { ...none };
  for (const figures of all) for (const name of names) sum[name] += figures[name];
  return sum;
}

/** Figures as they are told (E41-E43). Without `create`: a history is made of hundreds. */
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

/** Only signed-in people's reading is timed; everybody else is taken to read as long as they do on average. */
function toPageViewTotals(views: number, loggedInViews: number, loggedInReadSeconds: number): PageViewTotals {
  const average = loggedInViews === 0 ? 0 : Math.round(loggedInReadSeconds / loggedInViews);
  return {
    $typeName: 'commonplace.analytics.v1.PageViewTotals',
    total: views,
    averageReadTimeInSeconds: average,
    totalReadTimeInSeconds: average * views,
  };
}
