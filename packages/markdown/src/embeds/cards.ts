import type { CardKind } from './card.ts';
import { siteCards } from './site-cards.ts';
import { webCards } from './web-cards.ts';

/** Link cards by the name of their embed. A site that can be framed is here for what of it cannot. */
export const cardKinds: ReadonlyMap<string, CardKind> = new Map(
  [...siteCards, ...webCards].map((kind) => [kind.name, kind]),
);
