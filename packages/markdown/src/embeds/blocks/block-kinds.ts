import type { BlockKind } from './block-kind.ts';
import { containers } from './containers.ts';
import { verbatim } from './verbatim.ts';

/** Embeds with an end tag, by name. */
export const blockKinds: ReadonlyMap<string, BlockKind> = new Map(
  [...containers, ...verbatim].map((kind) => [kind.name, kind]),
);
