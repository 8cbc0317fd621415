import { siteCards } from './site-cards.ts';
import { knownTagAt } from './known-tag.ts';

const MAX_COUNT = 100;

const kinds = new Map(siteCards.map((kind) => [kind.name, kind]));

/**
 * The paths on this site that embeds of a text name, each once, up to a hundred: whoever renders it may look up what
 * they are called. Those in code are among them.
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
