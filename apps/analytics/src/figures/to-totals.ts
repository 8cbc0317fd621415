import type { MessageInitShape } from '@bufbuild/protobuf';
import type { TotalsSchema } from '@commonplace/proto/analytics/v1/totals';

export type Totals = MessageInitShape<typeof TotalsSchema>;

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

export function toFigures(row: FiguresRow): Figures {
  return Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Figures;
}

/** The figures of several periods together. Whoever reacted in two of them counts twice. */
export function sumOf(all: readonly Figures[]): Figures {
  const sums = names.map((name) => [name, all.reduce((sum, figures) => sum + figures[name], 0)]);
  return Object.fromEntries(sums) as Figures;
}

/** Figures as they are told (E41-E43). */
export function toTotals(figures: Figures): Totals {
  const { like, readinglist, unicorn, exploding_head: explodingHead, raised_hands: raisedHands, fire } = figures;
  const total = like + readinglist + unicorn + explodingHead + raisedHands + fire;
  const uniqueReactors = figures.unique_reactors;
  return {
    commentsTotal: figures.comments,
    followsTotal: figures.follows,
    reactions: { total, like, readinglist, unicorn, explodingHead, raisedHands, fire, uniqueReactors },
    pageViews: toPageViewTotals(figures.views, figures.logged_in_views, figures.logged_in_read_seconds),
  };
}

/** Only signed-in people's reading is timed; everybody else is taken to read as long as they do on average. */
function toPageViewTotals(views: number, loggedInViews: number, loggedInReadSeconds: number) {
  const average = loggedInViews === 0 ? 0 : Math.round(loggedInReadSeconds / loggedInViews);
  return { total: views, averageReadTimeInSeconds: average, totalReadTimeInSeconds: average * views };
}
