export type Unit = 'share' | 'times' | 'milliseconds' | 'mebibytes' | 'score' | 'count';

interface Goal {
  unit: Unit;
  min?: number;
  max?: number;
}

/** The goals of the project. A run reports all of them, even those that it could not measure. */
export const goals = {
  'article list, anonymous, vs bare Fastify': { unit: 'share', min: 0.7 },
  'article, anonymous, vs bare Fastify': { unit: 'share', min: 0.7 },
  'article list during 20 writes/s, vs no writes': { unit: 'share', min: 0.9 },
  'article during 20 writes/s, vs no writes': { unit: 'share', min: 0.9 },
  'cache hits during 20 writes/s': { unit: 'share', min: 0.95 },
  'article list with a key, vs anonymous': { unit: 'share', min: 0.6 },
  'article page, vs bare Fastify': { unit: 'share', min: 0.6 },
  'home page, vs bare Fastify': { unit: 'share', min: 0.6 },
  'tag page, vs bare Fastify': { unit: 'share', min: 0.6 },
  'article page from cached answers, p95': { unit: 'milliseconds', max: 60 },
  'home page from cached answers, p95': { unit: 'milliseconds', max: 60 },
  'tag page from cached answers, p95': { unit: 'milliseconds', max: 60 },
  'article page, uncached, p95': { unit: 'milliseconds', max: 250 },
  'home page, uncached, p95': { unit: 'milliseconds', max: 250 },
  'tag page, uncached, p95': { unit: 'milliseconds', max: 250 },
  'article page, calls of the API': { unit: 'count', max: 6 },
  'home page, calls of the API': { unit: 'count', max: 6 },
  'tag page, calls of the API': { unit: 'count', max: 6 },
  'change until all pages of two gateways show it, p95': { unit: 'milliseconds', max: 1_000 },
  'article list, uncached, vs bare pg': { unit: 'share', min: 0.5 },
  'article list of a tag, uncached, vs bare pg': { unit: 'share', min: 1 / 3 },
  'own articles, vs bare pg': { unit: 'share', min: 1 / 3 },
  'article, uncached, vs bare pg': { unit: 'share', min: 1 / 3 },
  '200 comments, uncached, vs bare pg': { unit: 'share', min: 0.4 },
  '10,000 comments, uncached, vs bare pg': { unit: 'share', min: 1 / 3 },
  '100,000 followers, first page, vs bare pg': { unit: 'share', min: 1 / 3 },
  '100,000 followers, last page, vs bare pg': { unit: 'share', min: 1 / 3 },
  'reading list, vs bare pg': { unit: 'share', min: 1 / 3 },
  'analytics of a year, vs bare pg': { unit: 'share', min: 1 / 3 },
  'search, repeated, 100,000 articles, p99': { unit: 'milliseconds', max: 50 },
  'search, uncached, 100,000 articles, most common word, p99': { unit: 'milliseconds', max: 50 },
  'search, uncached, 100,000 articles, typo, p99': { unit: 'milliseconds', max: 50 },
  'search, uncached, most common word, p99': { unit: 'milliseconds', max: 100 },
  'search, uncached, one word, p99': { unit: 'milliseconds', max: 100 },
  'search, uncached, two common words, p99': { unit: 'milliseconds', max: 100 },
  'search, uncached, typo, p99': { unit: 'milliseconds', max: 100 },
  'search, uncached, two-letter prefix, p99': { unit: 'milliseconds', max: 100 },
  'search, uncached, one letter, p99': { unit: 'milliseconds', max: 100 },
  'sitemap index, uncached, p95': { unit: 'milliseconds', max: 200 },
  'sitemap of articles, uncached, p95': { unit: 'milliseconds', max: 1_000 },
  'sitemap of articles, uncached, memory': { unit: 'mebibytes', max: 50 },
  'hundredth page of a feed, uncached, p95': { unit: 'milliseconds', max: 50 },
  'publication until 100,000 followers are notified': { unit: 'milliseconds', max: 10_000 },
  '200 comments during 100,000 notifications, slowdown': { unit: 'times', max: 2 },
  'another job during 100,000 notifications, longest wait': { unit: 'milliseconds', max: 1_000 },
  'articles by 20 authors, vs bare pg': { unit: 'share', min: 0.2 },
  'comments by 20 users, vs bare pg': { unit: 'share', min: 0.2 },
  'likes by 20 users, vs bare pg': { unit: 'share', min: 0.2 },
  'CPU time per article': { unit: 'milliseconds', max: 7 },
  'CPU time per comment': { unit: 'milliseconds', max: 5 },
  'CPU time per like': { unit: 'milliseconds', max: 3 },
  'article list, uncached, slowdown vs 1,000 articles': { unit: 'times', max: 1.3 },
  'article list of a tag, uncached, slowdown vs 1,000 articles': { unit: 'times', max: 1.3 },
  'article, uncached, slowdown vs 1,000 articles': { unit: 'times', max: 1.3 },
  'memory of all apps after the run': { unit: 'mebibytes', max: 1_126.4 },
  // The last recorded values; raise them when the ranking improves.
  'Ranking, nDCG@10, PostgreSQL': { unit: 'score', min: 0.91 },
  'Ranking, nDCG@10, Meilisearch': { unit: 'score', min: 0.91 },
} satisfies Record<string, Goal>;

export type GoalName = keyof typeof goals;

/** A goal and its result; `met` is undefined if it was not measured. */
export interface Verdict {
  name: GoalName;
  wanted: string;
  reached: string;
  met: boolean | undefined;
}

/** Compares the figures of a run with the goals. */
export function judge(figures: Readonly<Partial<Record<GoalName, number>>>): Verdict[] {
  return Object.entries<Goal>(goals).map(([key, { unit, min = -Infinity, max = Infinity }]) => {
    const name = key as GoalName;
    const figure = figures[name];
    const wanted = min > -Infinity ? `>= ${format(min, unit)}` : `<= ${format(max, unit)}`;
    if (figure === undefined) return { name, wanted, reached: 'not measured', met: undefined };
    return { name, wanted, reached: format(figure, unit), met: figure >= min && figure <= max };
  });
}

function format(figure: number, unit: Unit): string {
  if (unit === 'share') return `${Math.round(figure * 100)} %`;
  if (unit === 'score') return figure.toFixed(3);
  if (unit === 'times' || unit === 'count') return String(Math.round(figure * 100) / 100);
  return `${Math.round(figure * 10) / 10} ${unit === 'milliseconds' ? 'ms' : 'MiB'}`;
}
