import { siteCards } from './site-cards.ts';
import { knownTagAt } from './known-tag.ts';

const MAX_COUNT = 100;

const kinds = new Map(siteCards.map((kind) => [kind.name, kind]));

/**
 * Returns the paths on this site that embeds name, without repetition, up to a hundred, to look up their labels.
 * Includes those in code.
 */
export function siteReferences(bodyMarkdown: string): string[] {
  const paths = new Set<string>();
  for (
    let at = bodyMarkdown.indexOf('{%');
    at !== -1 && paths.size < MAX_COUNT;
    at = bodyMarkdown.indexOf('{%', at + 2)
  ) {
    const tag = knownTagAt(bodyMarkdown, at);
    const path = tag && kinds.get(tag.name)?.expand?.(tag.argument.split(/\s+/));
    if (path !== undefined) paths.add(path);
  }
  return [...paths];
}
