import { blockKinds } from './blocks/block-kinds.ts';
import { cardKinds } from './cards.ts';
import { providersByName } from './providers.ts';
import { multilineTagAt, tagAt, type Tag } from './tag.ts';

/** Returns the tag at a position. A tag that spans lines must be a known embed; others are text. */
export function knownTagAt(text: string, start: number): Tag | undefined {
  const tag = tagAt(text, start);
  if (tag !== undefined) return tag;
  const long = multilineTagAt(text, start);
  return long !== undefined && isEmbed(long.name) ? long : undefined;
}

function isEmbed(name: string): boolean {
  return (
    name === 'embed' ||
    name === 'slide' ||
    blockKinds.has(name) ||
    blockKinds.has(name.replace(/^end/, '')) ||
    providersByName.has(name) ||
    cardKinds.has(name)
  );
}
