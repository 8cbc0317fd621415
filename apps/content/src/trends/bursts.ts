import type { TermCounts } from './count-terms.ts';

/** Minimum number of authors of a trend. */
export const minAuthors = 3;
/** Minimum surprise of a term: about one in 100,000 usual terms reaches it. */
const minSurprise = 20;
/** Minimum growth of a term: surprise alone would report small changes of common topics. */
const minGrowth = 3;
/** Only the most surprising terms are used. */
const maxBursts = 300;

export interface Burst {
  key: string;
  surprise: number;
}

/** Returns terms that are used far more often than before, most surprising first. */
export function findBursts(now: TermCounts, before: TermCounts): Burst[] {
  return now
    .usedBy(minAuthors)
    .map((key) => ({ key, surprise: surpriseOf(now.usesOf(key), now.total, before.usesOf(key), before.total) }))
    .filter(({ surprise }) => surprise >= minSurprise)
    .toSorted((one, other) => other.surprise - one.surprise || compare(one.key, other.key))
    .slice(0, maxBursts);
}

/** Compares texts independently of the locale. */
export function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Returns the log-likelihood ratio of a term's frequencies in two samples (Dunning 1993); 0 unless it has grown, or
 * without a sample before.
 */
export function surpriseOf(now: number, totalNow: number, before: number, totalBefore: number): number {
  if (totalNow === 0 || totalBefore === 0) return 0;
  if (now / totalNow < (minGrowth * before) / totalBefore) return 0;
  const share = (now + before) / (totalNow + totalBefore);
  return (
    2 *
    (term(now, share * totalNow) +
      term(before, share * totalBefore) +
      term(totalNow - now, (1 - share) * totalNow) +
      term(totalBefore - before, (1 - share) * totalBefore))
  );
}

function term(observed: number, expected: number): number {
  return observed === 0 ? 0 : observed * Math.log(observed / expected);
}
