import { parseConfig } from '@commonplace/service/config';
import { z } from 'zod';

/** The size of a full run, for which the goals are defined. */
const full = { articles: 100_000, largeArticles: 1_000_000, wideFollowers: 1_000_000, seconds: 5 };
const commentsPerArticle = 10;
export const smallArticles = 1_000;

const schema = z.object({
  BENCH_ARTICLES: z.coerce.number().int().min(smallArticles).default(full.articles),
  BENCH_LARGE_ARTICLES: z.coerce.number().int().min(smallArticles).optional(),
  BENCH_FOLLOWERS: z.coerce.number().int().min(smallArticles).default(full.wideFollowers),
  BENCH_SECONDS: z.coerce.number().int().min(1).default(full.seconds),
});

export interface Settings {
  articles: number;
  /** The number of articles for searches and for the comparison with 1,000 articles. */
  largeArticles: number;
  comments: number;
  /** Followers of the user with a large audience. */
  followers: number;
  /** Followers of the user whose publications are measured alone. */
  wideFollowers: number;
  /** Duration of a measurement. */
  seconds: number;
  /** Duration of each measurement of a comparison, which has several rounds of two. */
  secondsPerRound: number;
  /** Whether this is a full run, which replaces the published figures. */
  isFull: boolean;
}

/**
 * Returns the size of this run. Without BENCH_LARGE_ARTICLES the database grows tenfold. Throws a ConfigError that names invalid
 * variables.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { BENCH_ARTICLES: articles, BENCH_LARGE_ARTICLES, ...others } = parseConfig(schema, environment);
  const { BENCH_FOLLOWERS: wideFollowers, BENCH_SECONDS: seconds } = others;
  const largeArticles = BENCH_LARGE_ARTICLES ?? articles * (full.largeArticles / full.articles);
  const isFull = articles >= full.articles && largeArticles >= full.largeArticles && seconds >= full.seconds;
  return {
    articles,
    largeArticles,
    comments: articles * commentsPerArticle,
    followers: Math.min(articles, full.articles),
    wideFollowers,
    seconds,
    secondsPerRound: Math.max(1, Math.round(seconds * 0.4)),
    isFull,
  };
}
