import { limits } from '@commonplace/rules/limits';
import type { Cluster } from './clusters.ts';

/** How many of the articles of its first term must have a longer one, for that to name it. */
const minShare = 0.5;
const termsNamed = 5;

/** A name for what a cluster is about, in the words of its authors: two of them where most use both. */
export function nameTrend({ terms, written, uses }: Cluster): string {
  const [seed = ''] = terms;
  const minUses = (uses.get(seed) ?? 0) * minShare;
  const pair = terms.find((key) => key !== seed && key.split(' ').includes(seed) && (uses.get(key) ?? 0) >= minUses);
  const words = written.get(pair ?? seed) ?? seed;
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return Array.from(name).slice(0, limits.trend.name).join('');
}

/** What the articles have in common, as a sentence. */
export function describeTrend({ terms, written }: Cluster): string {
  const words = terms.slice(0, termsNamed).map((key) => written.get(key) ?? key);
  return `More people than before write about ${new Intl.ListFormat('en').format(words)}.`;
}
