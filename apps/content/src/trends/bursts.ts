import type { TermCounts } from './count-terms.ts';

/** So many people make a trend at least. */
export const minAuthors = 3;
/** How unlikely it must be that a term is as usual: about one in 100,000 that are. */
const minSurprise = 20;
/** How much more often than before it must be used: surprise alone would find small changes of what everybody writes about. */
const minGrowth = 3;
/** Of the most surprising ones. */
const maxBursts = 300;

export interface Burst {
  key: string;
  surprise: number;
}

/** Terms that are used far more often now than before, the most surprising first. */
export function findBursts(now: TermCounts, before: TermCounts): Burst[] {
  return now
    .usedBy(minAuthors)
    .map((key) => ({ key, surprise: surpriseOf(now.usesOf(key), now.total, before.usesOf(key), before.total) }))
    .filter(({ surprise }) => surprise >= minSurprise)
    .toSorted((one, other) => other.surprise - one.surprise || compare(one.key, other.key))
    .slice(0, maxBursts);
}

/** Of texts, in an order that no locale changes. */
export function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * The log-likelihood ratio of a term's frequencies in two samples (Dunning 1993); 0 unless it has grown. Without
 * anything before there is nothing that could have grown.
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
