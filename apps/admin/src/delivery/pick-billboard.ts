/** The columns that `pickBillboard` needs. */
export interface Candidate {
  id: number;
  type_of: string;
  organization_id: number | null;
  priority: boolean;
  weight: number;
  impressions_count: number;
  success_rate: number;
  /** The billboard prefers this article. */
  is_preferred: boolean;
  /** The billboard prefers to be on a page with one that is already shown. */
  is_paired: boolean;
}

/** A number from 0 up to, but not including, 1. */
export type Random = () => number;

type Strategy = (candidates: readonly Candidate[], random: Random) => Candidate | undefined;

/** Below this, the success rate is not meaningful. */
const minImpressions = 1_000;
/** Weight factor of a billboard that prefers the article. */
const preferenceFactor = 10;
/** One of at most this many best billboards is picked. */
const maxBest = 15;

const isNew = ({ impressions_count: impressions }: Candidate) => impressions < minImpressions;

const anyOf: Strategy = (candidates, random) => candidates[Math.floor(random() * candidates.length)];

const byWeight: Strategy = (candidates, random) => {
  const weights = candidates.map(
    ({ weight, is_preferred: isPreferred }) => weight * (isPreferred ? preferenceFactor : 1),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return undefined;
  let left = random() * total;
  const at = weights.findIndex((weight) => {
    left -= weight;
    return weight > 0 && left < 0;
  });
  // Rounding may leave a small remainder.
  return candidates[at === -1 ? weights.findLastIndex((weight) => weight > 0) : at];
};

const bestOf: Strategy = (candidates, random) => {
  const best = candidates.toSorted((one, other) => other.success_rate - one.success_rate || other.id - one.id);
  const count = 1 + Math.floor(random() * maxBest);
  return anyOf(best.slice(0, count), random);
};

/** Share of each strategy, in per cent. */
const strategies: readonly { share: number; choose: Strategy }[] = [
  { share: 5, choose: anyOf },
  {
    share: 30,
    choose: (all, random) =>
      byWeight(
        all.filter((candidate) => isNew(candidate) || candidate.priority),
        random,
      ),
  },
  { share: 5, choose: (all, random) => anyOf(all.filter(isNew), random) },
  { share: 60, choose: bestOf },
];

/**
 * Picks a candidate; undefined if there is none. Mostly one that performs well, often a new or priority one by weight,
 * sometimes any. Billboards of the article's organization come first, then paired ones. A strategy without candidates
 * falls back to weight, then to any.
 */
export function pickBillboard(candidates: readonly Candidate[], random: Random = Math.random): Candidate | undefined {
  const preferred = filterOrAll(candidates, ({ type_of: type }) => type === 'community');
  const all = filterOrAll(preferred, ({ is_paired: isPaired }) => isPaired);
  if (all.length === 0) return undefined;
  let left = random() * 100;
  const strategy = strategies.find(({ share }) => (left -= share) < 0);
  return strategy?.choose(all, random) ?? byWeight(all, random) ?? anyOf(all, random);
}

/** Returns the matching candidates, or all if none matches. */
function filterOrAll(all: readonly Candidate[], matches: (candidate: Candidate) => boolean): readonly Candidate[] {
  const some = all.filter(matches);
  return some.length > 0 ? some : all;
}
