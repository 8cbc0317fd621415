/** What the choice among billboards goes by. */
export interface Candidate {
  id: number;
  type_of: string;
  organization_id: number | null;
  priority: boolean;
  weight: number;
  impressions_count: number;
  success_rate: number;
  /** Preferred beside this article. */
  is_preferred: boolean;
  /** Prefers to be beside what the page shows already. */
  is_paired: boolean;
}

/** A number from 0 up to, but not including, 1. */
export type Random = () => number;

type Strategy = (candidates: readonly Candidate[], random: Random) => Candidate | undefined;

/** With fewer impressions, nothing is known of how a billboard does. */
const newBelow = 1_000;
/** How much more often a billboard is shown beside an article that prefers it. */
const preference = 10;
/** Of how many that do best one is taken, at the most. */
const mostBest = 15;

const isNew = ({ impressions_count: impressions }: Candidate) => impressions < newBelow;

const anyOf: Strategy = (candidates, random) => candidates[Math.floor(random() * candidates.length)];

const byWeight: Strategy = (candidates, random) => {
  const weights = candidates.map(({ weight, is_preferred: isPreferred }) => weight * (isPreferred ? preference : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return undefined;
  let left = random() * total;
  const at = weights.findIndex((weight) => {
    left -= weight;
    return weight > 0 && left < 0;
  });
  // Sums of fractions may come out a little short.
  return candidates[at === -1 ? weights.findLastIndex((weight) => weight > 0) : at];
};

const bestOf: Strategy = (candidates, random) => {
  const best = candidates.toSorted((one, other) => other.success_rate - one.success_rate || other.id - one.id);
  const count = 1 + Math.floor(random() * mostBest);
  return anyOf(best.slice(0, count), random);
};

/** How often of a hundred times a billboard is chosen in which way. */
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
 * One of the billboards that may be shown, undefined when there is none: mostly one that does well, often one of which
 * little is known yet, or that has priority, as its weight says, now and then any. On an article of an organization,
 * its own come before all others; of those that are left, whichever prefer to be beside what is there already. What a way
 * of choosing has nothing for is chosen among all, by weight where any has one.
 */
export function pickBillboard(candidates: readonly Candidate[], random: Random = Math.random): Candidate | undefined {
  const fitting = someOf(candidates, ({ type_of: type }) => type === 'community');
  const all = someOf(fitting, ({ is_paired: isPaired }) => isPaired);
  if (all.length === 0) return undefined;
  let left = random() * 100;
  const strategy = strategies.find(({ share }) => (left -= share) < 0);
  return strategy?.choose(all, random) ?? byWeight(all, random) ?? anyOf(all, random);
}

/** Those that are so, or all when none is. */
function someOf(all: readonly Candidate[], isSo: (candidate: Candidate) => boolean): readonly Candidate[] {
  const some = all.filter(isSo);
  return some.length > 0 ? some : all;
}
