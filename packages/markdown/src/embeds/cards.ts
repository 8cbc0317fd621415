import type { CardKind } from './card.ts';
import { siteCards } from './site-cards.ts';
import { webCards } from './web-cards.ts';

/** Link cards by the name of their embed. A framed site is listed for its pages that cannot be framed. */
export const cardKinds: ReadonlyMap<string, CardKind> = new Map(
  [...siteCards, ...webCards].map((kind) => [kind.name, kind]),
);
