import { cutText } from '@commonplace/rules/cut-text';
import { limits } from '@commonplace/rules/limits';
import type { Cluster } from './clusters.ts';

/** A longer term names the trend if this share of the first term's articles has it. */
const minShare = 0.5;
const termsNamed = 5;

/** Returns a name in the words of the authors: two words if most use both. */
export function nameTrend({ terms, written, uses }: Cluster): string {
  const [seed = ''] = terms;
  const minUses = (uses.get(seed) ?? 0) * minShare;
  const pair = terms.find((key) => key !== seed && key.split(' ').includes(seed) && (uses.get(key) ?? 0) >= minUses);
  const words = written.get(pair ?? seed) ?? seed;
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return cutText(name, limits.trend.name);
}

/** Returns a sentence about the common terms. */
export function describeTrend({ terms, written }: Cluster): string {
  const words = terms.slice(0, termsNamed).map((key) => written.get(key) ?? key);
  return `More people than before write about ${new Intl.ListFormat('en').format(words)}.`;
}
