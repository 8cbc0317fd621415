import { z } from 'zod';

/** What a full run measures: every target speaks of one of these numbers of articles. */
const full = { articles: 100_000, largeArticles: 1_000_000, seconds: 5 };
const commentsPerArticle = 10;
export const smallArticles = 1_000;

const schema = z.object({
  BENCH_ARTICLES: z.coerce.number().int().min(smallArticles).default(full.articles),
  BENCH_LARGE_ARTICLES: z.coerce.number().int().min(smallArticles).optional(),
  BENCH_SECONDS: z.coerce.number().int().min(1).default(full.seconds),
});

export interface Settings {
  articles: number;
  /** To which the database grows for searches, and to be compared with one of 1,000. */
  largeArticles: number;
  comments: number;
  /** Whom everybody follows has so many followers. */
  followers: number;
  /** How long one scenario is measured. */
  seconds: number;
  /** The same in a comparison, which has several rounds of two measurements each. */
  secondsPerRound: number;
  /** Whether nothing was reduced: only such a run replaces the published figures. */
  isFull: boolean;
}

/** The size of this run. Without BENCH_LARGE_ARTICLES, the database grows tenfold. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { BENCH_ARTICLES: articles, BENCH_LARGE_ARTICLES, BENCH_SECONDS: seconds } = schema.parse(environment);
  const largeArticles = BENCH_LARGE_ARTICLES ?? articles * (full.largeArticles / full.articles);
  const isFull = articles >= full.articles && largeArticles >= full.largeArticles && seconds >= full.seconds;
  return {
    articles,
    largeArticles,
    comments: articles * commentsPerArticle,
    followers: Math.min(articles, full.articles),
    seconds,
    secondsPerRound: Math.max(1, Math.round(seconds * 0.4)),
    isFull,
  };
}
